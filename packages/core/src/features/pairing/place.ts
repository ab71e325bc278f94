import type { Environment } from '../../ports/index.ts'

/** The surroundings of the page, as far as they decide how it opens an app. */
export type Place = 'telegram-android' | 'telegram' | 'wallet-browser' | 'in-app-browser' | 'frame' | 'page'

export type PlaceFacts = Pick<Environment, 'platform' | 'userAgent' | 'window'>

/** The members of `window` that `placeOf` reads. */
type PageWindow = Partial<Pick<Window, 'self' | 'top' | 'matchMedia'>>

const TELEGRAM = ['Telegram', 'TelegramWebviewProxy', 'TelegramWebviewProxyProto']
const PROVIDERS = ['ethereum', 'solana', 'phantom']
const SAFARI = /safari/i

/** Returns where the page stands: the app around a frame counts before the frame. */
export function placeOf(facts: PlaceFacts): Place {
  if (isTelegram(facts)) return facts.platform === 'android' ? 'telegram-android' : 'telegram'
  if (isInApp(facts)) return hasGlobal(facts, PROVIDERS) ? 'wallet-browser' : 'in-app-browser'
  const { self, top }: PageWindow = facts.window ?? {}
  return self === top ? 'page' : 'frame'
}

/** Returns whether a phone may drop the page while the person is in the wallet. @see Spec §4 "Connection status" */
export function mayDropPage(facts: PlaceFacts): boolean {
  return isTelegram(facts) || (facts.platform === 'ios' && SAFARI.test(facts.userAgent))
}

/** Returns whether Telegram shows the page. */
export const isTelegram = (facts: PlaceFacts): boolean => hasGlobal(facts, TELEGRAM)

/** Uses `in`: the globals that Android adds to a web view are not enumerable. */
const hasGlobal = ({ window = {} }: PlaceFacts, names: readonly string[]): boolean =>
  names.some((name) => name in window)

/**
 * Returns whether a phone shows the page in the browser inside an app. Such a web view is known by what its name lacks on
 * Apple's systems, and by a token on Android; a page on the home screen is none. One that brings a provider is a wallet's.
 */
function isInApp({ platform, userAgent, window = {} }: PlaceFacts): boolean {
  const { matchMedia }: PageWindow = window
  const isStandalone = matchMedia?.call(window, '(display-mode: standalone)').matches === true
  return !isStandalone && (/; wv\)/.test(userAgent) || (platform === 'ios' && !SAFARI.test(userAgent)))
}
