import type { Choice } from '../address.ts'
import { scenes } from '../scenes.ts'
import { raiseStage } from '../stage/raise-stage.ts'

/** Shows one scene and nothing else. `data-stage` of the page says `ready` once it stands still, or what went wrong. */
export async function showBare({ view, state, theme, dir, place }: Choice, root: HTMLElement): Promise<void> {
  const { documentElement: page } = document
  page.dataset.bare = place
  page.dataset.theme = theme
  page.dir = dir
  const scene = scenes.find((each) => each.view === view && each.state === state)
  document.title = `${view} · ${state}`
  try {
    if (scene === undefined) throw new Error(`There is no scene ${view} · ${state}`)
    const stage = await raiseStage(scene, place === 'inline' ? { theme, dir, container: root } : { theme, dir })
    page.dataset.view = stage.client.actions.modal.currentView().name
    page.dataset.stage = 'ready'
  } catch (error) {
    page.dataset.stage = 'failed'
    root.textContent = error instanceof Error ? error.message : String(error)
    throw error
  }
}
