import { currentView } from '@latchkey/core'
import type { Choice } from '../address.ts'
import { scenes } from '../scenes.ts'
import { raiseStage } from '../stage/raise-stage.ts'
import type { Stage } from '../stage/stage.types.ts'

/** Shows one scene and nothing else. `data-stage` of the page is `ready` once nothing moves any more, or the failure. */
export async function showBare({ view, state, theme, dir, place, isLate }: Choice, root: HTMLElement): Promise<void> {
  const { documentElement: page } = document
  page.dataset.bare = place
  page.dataset.theme = theme
  page.dir = dir
  const scene = scenes.find((each) => each.view === view && each.state === state)
  document.title = `${view} · ${state}`
  try {
    if (scene === undefined) throw new Error(`There is no scene ${view} · ${state}`)
    const stage = await raiseStage(
      scene,
      place === 'inline' ? { theme, dir, isLate, container: root } : { theme, dir, isLate },
    )
    page.dataset.view = currentView(stage.client.getState().router).name
    addEventListener('gallery-look', ({ detail }: CustomEvent<Look>) => turnTo(stage, detail))
    page.dataset.stage = 'ready'
  } catch (error) {
    page.dataset.stage = 'failed'
    root.textContent = error instanceof Error ? error.message : String(error)
    throw error
  }
}

type Look = Pick<Choice, 'theme' | 'dir'> & {
  /** A colour of the site instead of ours. */
  readonly accent?: string
}

declare global {
  interface WindowEventMap {
    /** Whoever takes the pictures turns the same scene this way and that. */
    'gallery-look': CustomEvent<Look>
  }
}

function turnTo({ client, element }: Stage, { theme, dir, accent }: Look): void {
  const { documentElement: page } = document
  page.dataset.theme = theme
  page.dir = dir
  element.dir = dir
  client.actions.setThemeMode(theme)
  if (accent !== undefined) client.actions.setThemeVariables({ '--w3m-accent': accent })
}
