/*
 * Loads when the modal is about to open: the shell, and the list of its first screens.
 */
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

/** Most visits see none. One whose code does not arrive is lost: the screens show the same in their own places. */
const ToastCard = lazy(() => import('./toast-card.tsx').catch(() => ({ default: () => null })))

/** The screens of every modal of the page: their code is loaded once. */
export const views = createViewLoader({
  first: firstViews,
  loadOthers: async () => (await import('../router/with-account.ts')).views,
  ToastCard,
})

/**
 * Loads the code of the first screen and its words, so that the shapes in the card make room for what stays.
 *
 * @returns the function that renders the screens of the modal into its host
 */
export async function prepareShell(client: ScreenClient): Promise<(host: Host) => MountedShell> {
  const state = client.getState()
  const locale = client.options.locale ?? 'en'
  // A restored visitor most likely opens Account.
  if (selectStatus(state) !== 'disconnected') views.preload('Account')
  const [words] = await Promise.all([
    // Without its chunk the modal is in English.
    languageOf(locale)
      ?.modal()
      .catch(() => undefined),
    // A screen whose code does not arrive shows that itself.
    views.load(currentView(state.router).name).catch(() => {}),
  ])
  return (host) => {
    const { element } = host
    // The page around it may be in another language.
    element.lang = words === undefined ? 'en' : locale
    if (directionOf(locale) === 'rtl' && element.closest('[dir]') === null) element.dir = 'rtl'
    return mountShell({ client, host, views, words: words?.words })
  }
}
