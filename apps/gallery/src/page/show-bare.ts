import { currentView } from '@latchkey/core'
import { addLanguage } from '@latchkey/modal/languages'
import type { Choice } from '../address.ts'
import { plainTexts, textsIn } from '../pseudo/plain-texts.ts'
import { pseudo } from '../pseudo/pseudo.ts'
import { scenes } from '../scenes.ts'
import { raiseStage } from '../stage/raise-stage.ts'
import type { Stage } from '../stage/stage.types.ts'

/**
 * Shows one scene and nothing else. `data-stage` of the page is `ready` once nothing moves any more, or the failure;
 * `data-plain` lists the texts that are not translated in the pseudo-locale.
 */
export async function showBare(
  { view, state, theme, dir, place, locale, isLate }: Choice,
  root: HTMLElement,
): Promise<void> {
  const { documentElement: page } = document
  page.dataset.bare = place
  page.dataset.theme = theme
  page.dir = dir
  const scene = scenes.find((each) => each.view === view && each.state === state)
  document.title = `${view} · ${state}`
  try {
    if (scene === undefined) throw new Error(`There is no scene ${view} · ${state}`)
    addLanguage('en-XA', pseudo)
    const look = { theme, dir, locale, isLate }
    const stage = await raiseStage(scene, place === 'inline' ? { ...look, container: root } : look)
    page.dataset.view = currentView(stage.client.getState().router).name
    addEventListener('gallery-look', ({ detail }: CustomEvent<Look>) => turnTo(stage, detail))
    if (locale === 'en-XA') page.dataset.plain = JSON.stringify(plainTexts(textsIn(stage.shadow)))
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
    /** The picture script shows the same scene in several looks. */
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
