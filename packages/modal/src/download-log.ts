import type { ScreenClient } from '@latchkey/core/ui'

/** Time for the browser to start the download before the URL is revoked. Milliseconds. */
const REVOKE_DELAY_MS = 10_000

/**
 * Saves the log of a client as a file, `latchkey-log.jsonl`: for a support page of the site. Call it within a press. A
 * page that does not import it does not load its code.
 *
 * @throws bug/unexpected, config/destroyed
 * @example <button onClick={() => downloadLog(modal.client)}>Save the log</button>
 * @see Spec §9 "log buffer limit", LogVerbs.readLog
 */
export async function downloadLog({ actions, options }: Pick<ScreenClient, 'actions' | 'options'>): Promise<void> {
  const log = await actions.readLog()
  if (!log.ok) throw log.error
  const href = URL.createObjectURL(new Blob([log.value], { type: 'application/jsonl' }))
  Object.assign(document.createElement('a'), { href, download: 'latchkey-log.jsonl' }).click()
  options.clock.after(REVOKE_DELAY_MS, () => URL.revokeObjectURL(href))
}
