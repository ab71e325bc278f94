import { currentView, type ScreenClient, type ViewEntry } from '@latchkey/core/ui'
import { appear, settle, settleLate } from './settle.ts'
import type { Scene } from './setup.ts'
import type { Stage } from './stage.types.ts'

/** Performance mark of the request for a view, whoever made it: jumps are measured from the last one. */
const REQUESTED = 'gallery-requested'

const findShadow = () => appear(() => document.querySelector<HTMLElement>('latchkey-modal')?.shadowRoot)

/** Opens the views that lead to the one of a scene and then that one, as a person comes through them. @returns where they are drawn. */
export async function openViews(
  { view, setup }: Pick<Scene, 'view' | 'setup'>,
  { client, connector }: Pick<Stage, 'client' | 'connector'>,
): Promise<ShadowRoot> {
  const { isLate = false, history = [], lead } = setup
  recordRequests(client)
  const settleShown = async () => (isLate ? settleLate : settle)(await findShadow())
  const entries = [...history, { name: view, params: setup.params } as ViewEntry]
  for (const [at, entry] of entries.entries()) {
    const isLast = at === entries.length - 1
    if (isLast) await lead?.({ client, connector, settle: settleShown })
    // The lead has opened it already.
    if (isLast && lead !== undefined && currentView(client.getState().router).name === view) break
    if (at === 0) client.actions.modal.open({ view: entry })
    else client.actions.modal.route({ type: 'push', entry })
    const shadow = await findShadow()
    await appear(() => shadow.querySelector('.lk-shell'))
    if (isLate && !isLast) await settleShown()
  }
  return findShadow()
}

function recordRequests(client: ScreenClient): void {
  let shown = currentView(client.getState().router).name
  performance.mark(REQUESTED)
  client.subscribe(({ router }) => {
    const { name } = currentView(router)
    if (name !== shown) performance.mark(REQUESTED)
    shown = name
  })
}
