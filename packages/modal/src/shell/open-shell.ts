/* Loads when the modal is about to open: the shell, and the list of its first screens. */
import { selectStatus } from '@latchkey/core'
import { currentView, type ScreenClient } from '@latchkey/core/ui'
import { lazy } from 'react'
import type { Host } from '../host/host.ts'
import { directionOf } from '../locale/direction-of.ts'
import { firstViews } from '../router/first-views.ts'
import { createViewLoader } from '../router/view-loader.ts'
import { languageOf } from '../strings/languages.ts'
import { type MountedShell, mountShell } from './index.ts'

export { readStyles } from './index.ts'

/** Most visits show no message. If the chunk fails to load, no message is shown; the screens show the same in place. */
const ToastCard = lazy(() => import('./toast-card.tsx').catch(() => ({ default: () => null })))

/** The screens of every modal of the page, so that their code is loaded once. */
export const views = createViewLoader({
  first: firstViews,
  loadOthers: async () => (await import('../router/with-account.ts')).views,
  ToastCard,
})

/**
 * Loads the code of the first screen and its strings, so that the first screen replaces the placeholders in one step.
 *
 * @returns the function that renders the screens of the modal into its host
 */
export async function prepareShell(client: ScreenClient): Promise<(host: Host) => MountedShell> {
  const state = client.getState()
  const locale = client.options.locale ?? 'en'
  // A restored visitor most likely opens Account.
  if (selectStatus(state) !== 'disconnected') views.preload('Account')
  const [words] = await Promise.all([
    // If its chunk fails to load, the modal is in English.
    languageOf(locale)
      ?.modal()
      .catch(() => undefined),
    // A screen that fails to load shows an error state.
    views.load(currentView(state.router).name).catch(() => {}),
  ])
  return (host) => {
    const { element } = host
    // The page may be in another language.
    element.lang = words === undefined ? 'en' : locale
    if (directionOf(locale) === 'rtl' && element.closest('[dir]') === null) element.dir = 'rtl'
    return mountShell({ client, host, views, words: words?.words })
  }
}
