/*
 * Loads when the modal is about to open: the shell, and the list of its first screens.
 */
import { type Client, currentView, selectStatus } from '@latchkey/core'
import { lazy } from 'react'
import type { Host } from '../host/host.ts'
import { directionOf } from '../locale/direction-of.ts'
import { firstViews } from '../router/first-views.ts'
import { createViewLoader } from '../router/view-loader.ts'
import { languageOf } from '../strings/languages.ts'
import type { ModalWords } from '../strings/words.types.ts'
import { mountShell as mount } from './index.ts'

export { readStyles } from './index.ts'

/** Most visits see none. One whose code does not arrive is lost: the screens show the same in their own places. */
const ToastCard = lazy(() => import('./toast-card.tsx').catch(() => ({ default: () => null })))

/** The screens of every modal of the page: their code is loaded once. */
export const views = createViewLoader({
  first: firstViews,
  loadOthers: async () => (await import('../router/with-account.ts')).views,
  ToastCard,
})

/** Words of other languages than English, by locale. */
const wordsOf = new Map<string, ModalWords>()

async function loadWords(locale: string): Promise<void> {
  const language = languageOf(locale)
  if (language !== undefined && !wordsOf.has(locale)) wordsOf.set(locale, (await language.modal()).words)
}

/** Loads the code of the first screen and its words, so that the shapes in the card make room for what stays. */
export async function loadFirstView(client: Client): Promise<void> {
  const state = client.getState()
  // Whom a session was restored for comes to see the account.
  if (selectStatus(state) !== 'disconnected') views.preload('Account')
  // A screen whose code does not arrive says so itself; one whose words do not is in English.
  await Promise.allSettled([views.load(currentView(state.router).name), loadWords(localeOf(client))])
}

/** Renders the screens of the modal into its host. @returns the way to take them down again. */
export function mountShell({ client, host }: { readonly client: Client; readonly host: Host }): () => void {
  const locale = localeOf(client)
  const words = wordsOf.get(locale)
  const { element } = host
  // The page around it may be in another language.
  element.lang = words === undefined ? 'en' : locale
  if (directionOf(locale) === 'rtl' && element.closest('[dir]') === null) element.dir = 'rtl'
  return mount({ client, host, views, words })
}

const localeOf = ({ options }: Client) => options.locale ?? 'en'
