import { type Place, type PlaceFacts, placeOf } from './place.ts'

export type LinkFrame = '_self' | '_top' | '_blank'

export interface LinkPolicy {
  /** The frame in which a link opens an app of this device: `window.open(href, frame)`. */
  readonly frame: LinkFrame
  /** How many times the pairing URI in a link is percent-encoded. */
  readonly encoded: 1 | 2
  /** Prefers web links to app schemes, if the wallet has one. */
  readonly prefersWeb: boolean
  /** The press that chooses a wallet also opens its app; otherwise a button of the next screen does. */
  readonly opensAtOnce: boolean
  /** A request to the paired wallet opens its app again. */
  readonly reopens: boolean
}

/**
 * How apps are opened, by the surroundings of the page.
 *
 * - Telegram opens nothing inside its own web view, and on Android decodes a link once before passing it on.
 * - In the browser inside a wallet the user stays there: a link leaves it only by a press on that link.
 * - Browsers inside other apps mostly block app schemes, and pass web links to the app that they belong to.
 * - In an iframe, an app scheme would navigate the frame to an invalid page.
 *
 * @see compat-facts 0.3, 7.5
 */
export const LINK_POLICY: Readonly<Record<Place, LinkPolicy>> = {
  'telegram-android': { frame: '_blank', encoded: 2, prefersWeb: false, opensAtOnce: true, reopens: true },
  telegram: { frame: '_blank', encoded: 1, prefersWeb: false, opensAtOnce: true, reopens: true },
  'wallet-browser': { frame: '_self', encoded: 1, prefersWeb: false, opensAtOnce: false, reopens: false },
  'in-app-browser': { frame: '_self', encoded: 1, prefersWeb: true, opensAtOnce: false, reopens: true },
  frame: { frame: '_top', encoded: 1, prefersWeb: false, opensAtOnce: true, reopens: true },
  page: { frame: '_self', encoded: 1, prefersWeb: false, opensAtOnce: true, reopens: true },
}

export function linkPolicy(facts: PlaceFacts): LinkPolicy {
  return LINK_POLICY[placeOf(facts)]
}
