import type { Environment } from '../../ports/index.ts'

/** The surroundings of the page, which decide how it opens an app. */
export type Place = 'telegram-android' | 'telegram' | 'wallet-browser' | 'in-app-browser' | 'frame' | 'page'

export type PlaceFacts = Pick<Environment, 'platform' | 'userAgent' | 'window'>

/** The members of `window` that `placeOf` reads. */
type PageWindow = Partial<Pick<Window, 'self' | 'top' | 'matchMedia'>>

const TELEGRAM = ['Telegram', 'TelegramWebviewProxy', 'TelegramWebviewProxyProto']
const PROVIDERS = ['ethereum', 'solana', 'phantom']
const SAFARI = /safari/i

/** Returns the surroundings of the page: an app around a frame has priority over the frame. */
export function placeOf(facts: PlaceFacts): Place {
  if (isTelegram(facts)) return facts.platform === 'android' ? 'telegram-android' : 'telegram'
  if (isInApp(facts)) return hasGlobal(facts, PROVIDERS) ? 'wallet-browser' : 'in-app-browser'
  const { self, top }: PageWindow = facts.window ?? {}
  return self === top ? 'page' : 'frame'
}

/** Returns whether a phone may discard the page while the wallet app is open. @see Spec §4 "Connection status" */
export function mayDropPage(facts: PlaceFacts): boolean {
  return isTelegram(facts) || (facts.platform === 'ios' && SAFARI.test(facts.userAgent))
}

/** Returns whether the page is shown inside Telegram. */
export const isTelegram = (facts: PlaceFacts): boolean => hasGlobal(facts, TELEGRAM)

/** Uses `in`: the globals that Android adds to a web view are not enumerable. */
const hasGlobal = ({ window = {} }: PlaceFacts, names: readonly string[]): boolean =>
  names.some((name) => name in window)

/**
 * Returns whether a phone shows the page in the browser inside an app. On Apple's systems, the user agent of such a web
 * view lacks "Safari"; on Android it contains a token. A page on the home screen does not count. A web view with a
 * provider is the browser of a wallet.
 */
function isInApp({ platform, userAgent, window = {} }: PlaceFacts): boolean {
  const { matchMedia }: PageWindow = window
  const isStandalone = matchMedia?.call(window, '(display-mode: standalone)').matches === true
  return !isStandalone && (/; wv\)/.test(userAgent) || (platform === 'ios' && !SAFARI.test(userAgent)))
}
