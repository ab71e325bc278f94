import { currentView } from '@latchkey/core/ui'
import { addLanguage } from '@latchkey/modal/languages'
import type { Choice } from '../address.ts'
import { plainTexts, textsIn } from '../pseudo/plain-texts.ts'
import { pseudo } from '../pseudo/pseudo.ts'
import { scenes } from '../scenes.ts'
import { raiseStage } from '../stage/raise-stage.ts'
import { findMissing } from '../stage/signs.ts'
import type { Stage } from '../stage/stage.types.ts'

/**
 * Shows one scene and nothing else. `data-stage` of the page is `ready` once nothing moves any more, or `failed`;
 * `data-plain` lists the texts that are not translated in the pseudo-locale, `data-shown` the states of the view whose signs
 * are all on the screen.
 */
export async function showBare(choice: Choice, root: HTMLElement): Promise<void> {
  addLanguage('en-XA', pseudo)
  let stage: Stage | undefined
  const play = async (next: Choice) => {
    stage?.leave()
    stage = undefined
    stage = await playScene(next, root)
  }
  addEventListener('gallery-look', ({ detail }) => {
    if (stage !== undefined) turnTo(stage, detail)
  })
  addEventListener('gallery-scene', ({ detail }) => void play({ ...choice, ...detail }))
  await play(choice)
}

async function playScene(
  { view, state, theme, dir, place, locale, isLate }: Choice,
  root: HTMLElement,
): Promise<Stage> {
  const { documentElement: page } = document
  delete page.dataset.stage
  page.dataset.bare = place
  page.dataset.theme = theme
  page.dir = dir
  const scene = scenes.find((each) => each.view === view && each.state === state)
  document.title = `${view} · ${state}`
  try {
    if (scene === undefined) throw new Error(`There is no scene ${view} · ${state}`)
    const look = { theme, dir, locale, isLate }
    const stage = await raiseStage(scene, place === 'inline' ? { ...look, container: root } : look)
    const shown = scenes.filter(
      (each) => each.view === view && findMissing(each.shows, stage.shadow, locale).length === 0,
    )
    page.dataset.shown = JSON.stringify(shown.map((each) => each.state))
    page.dataset.view = currentView(stage.client.getState().router).name
    if (locale === 'en-XA') page.dataset.plain = JSON.stringify(plainTexts(textsIn(stage.shadow)))
    page.dataset.stage = 'ready'
    return stage
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
    /** A test plays one scene after the other in a page that is loaded once. */
    'gallery-scene': CustomEvent<Pick<Choice, 'view' | 'state'>>
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
