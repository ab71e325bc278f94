import type { ScreenClient } from '@latchkey/core/ui'

/** Time for the browser to begin the download. Milliseconds. */
const KEPT_MS = 10_000

/**
 * Saves the log of a client as a file of the visitor, `latchkey-log.jsonl`: for a support page of the site. Call it in a
 * press. Nothing of it is in a page that does not import it.
 *
 * @throws bug/unexpected, config/destroyed
 * @example <button onClick={() => downloadLog(modal.client)}>Save what went wrong</button>
 * @see Spec §9 "log buffer limit", LogVerbs.readLog
 */
export async function downloadLog({ actions, options }: Pick<ScreenClient, 'actions' | 'options'>): Promise<void> {
  const log = await actions.readLog()
  if (!log.ok) throw log.error
  const href = URL.createObjectURL(new Blob([log.value], { type: 'application/jsonl' }))
  Object.assign(document.createElement('a'), { href, download: 'latchkey-log.jsonl' }).click()
  options.clock.after(KEPT_MS, () => URL.revokeObjectURL(href))
}
