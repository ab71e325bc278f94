import { type Place, type PlaceFacts, placeOf } from './place.ts'

export type LinkFrame = '_self' | '_top' | '_blank'

export interface LinkPolicy {
  /** The frame in which a link opens an app of this device: `window.open(href, frame)`. */
  readonly frame: LinkFrame
  /** How often the pairing URI in a link is encoded. */
  readonly encoded: 1 | 2
  /** Web addresses before app schemes, where the wallet has one. */
  readonly prefersWeb: boolean
  /** The press that chooses a wallet opens its app as well; otherwise a button of the next screen does. */
  readonly opensAtOnce: boolean
  /** A request to the paired wallet opens its app again. */
  readonly reopens: boolean
}

/**
 * How apps are opened, by where the page stands.
 *
 * - Telegram opens nothing inside its own web view, and on Android decodes a link once before it hands it on.
 * - The browser inside a wallet is where the person wanted to be: no link leads away from it without a press on it.
 * - Browsers inside other apps mostly refuse app schemes, and hand web addresses to the app they belong to.
 * - An app scheme in a frame would leave the frame on a page that is none.
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
