import { isAppLink, isWebLink, type WalletListing } from '@latchkey/protocol/catalogue'
import type { CustomWallet } from '../../options.ts'
import type { Environment } from '../../ports/index.ts'

/** The app on this device that a link is for: on the phone, on the computer, or a page. */
export type PairingTarget = 'mobile' | 'desktop' | 'web'

/** What a press on "open" does. `frame` is where the link opens: `window.open(href, frame)`, in the press itself. */
export interface PairingLink {
  readonly href: string
  readonly frame: '_self' | '_top' | '_blank'
  /** The same by a web address, for a device where nothing answered to `href`. */
  readonly universalHref?: string
}

export interface PairingLinkRequest {
  readonly target: PairingTarget
  readonly uri: string
  readonly environment: Pick<Environment, 'platform' | 'isTelegram'>
  /** The page stands in a frame of another page. */
  readonly isFramed: boolean
  /** Web addresses first where the wallet has one. Default: an app scheme first. */
  readonly preferUniversalLinks?: boolean
}

/**
 * Returns the link that hands an offer to a wallet, or `undefined` when the wallet has none of that kind.
 *
 * @example toPairingLink(rainbow, { target: 'mobile', uri, environment, isFramed: false })
 * // { href: 'rainbow://wc?uri=wc%3A…', frame: '_self', universalHref: 'https://rnbwapp.com/wc?uri=wc%3A…' }
 * @see compat-facts 7.5 "Deep links"
 */
export function toPairingLink(
  wallet: WalletListing | CustomWallet,
  { target, uri, environment, isFramed, preferUniversalLinks = false }: PairingLinkRequest,
): PairingLink | undefined {
  const { app, universal } = addressesOf(wallet, target)
  const text = encodedUri(uri, environment)
  const [appHref, universalHref] = [app, universal].map((base) => (base === undefined ? undefined : hand(base, text)))
  const href = preferUniversalLinks ? (universalHref ?? appHref) : (appHref ?? universalHref)
  if (href === undefined) return undefined
  return {
    href,
    frame: frameOf(target, environment, isFramed),
    ...(universalHref === undefined || universalHref === href ? {} : { universalHref }),
  }
}

/** Telegram on Android decodes a link once before it hands it on. */
function encodedUri(uri: string, { platform, isTelegram }: PairingLinkRequest['environment']): string {
  const text = encodeURIComponent(uri)
  return isTelegram && platform === 'android' ? encodeURIComponent(text) : text
}

/** An app scheme would leave a frame on a page that is none; a web view of Telegram opens nothing in itself. */
function frameOf(
  target: PairingTarget,
  { isTelegram }: PairingLinkRequest['environment'],
  isFramed: boolean,
): PairingLink['frame'] {
  if (target !== 'mobile' || isTelegram) return '_blank'
  return isFramed ? '_top' : '_self'
}

function hand(base: string, text: string): string | undefined {
  const href = isWebLink(base) ? `${trimEnd(base)}/wc?uri=${text}` : `${toScheme(base)}wc?uri=${text}`
  return isAppLink(href) ? href : undefined
}

const trimEnd = (base: string) => base.replace(/\/+$/, '')

/** Catalogues write a scheme as `name`, `name:` or `name://`; some hold a path of the app as well. */
function toScheme(base: string): string {
  if (base.includes('://')) return base.endsWith('/') ? base : `${base}/`
  return `${base.replace(/[/:]/g, '')}://`
}

function addressesOf(
  wallet: WalletListing | CustomWallet,
  target: PairingTarget,
): { readonly app?: string | undefined; readonly universal?: string | undefined } {
  const isListing = 'image_id' in wallet
  const links = {
    mobile: isListing ? wallet.mobile_link : wallet.mobileLink,
    desktop: isListing ? wallet.desktop_link : wallet.desktopLink,
    web: isListing ? wallet.webapp_link : wallet.webappLink,
  }
  const app = links[target] ?? undefined
  const universal = target === 'mobile' && isListing ? (wallet.link_mode ?? undefined) : undefined
  return { app, universal }
}
