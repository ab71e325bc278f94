import { isAppLink, isWebLink, type WalletListing } from '@latchkey/protocol/catalogue'
import type { CustomWallet } from '../../options.ts'
import { type LinkFrame, linkPolicy } from './link-policy.ts'
import type { PlaceFacts } from './place.ts'

/** The target of a link: an app on the phone, an app on the computer, or a page. */
export type PairingTarget = 'mobile' | 'desktop' | 'web'

/**
 * The link of a button "open". `frame` is the target of `window.open(href, frame)`, which must be called within the
 * press.
 */
export interface PairingLink {
  readonly href: string
  readonly frame: LinkFrame
  /** The link to the app without the pairing URI; it opens the app again for a request. */
  readonly home: string
  /** The same as a web link, for a device without an app for `href`. */
  readonly universal?: Pick<PairingLink, 'href' | 'home'>
}

export interface PairingLinkRequest {
  readonly target: PairingTarget
  readonly uri: string
  readonly environment: PlaceFacts
  /** Prefers web links if the wallet has one. Default: depends on the browser. */
  readonly preferUniversalLinks?: boolean | undefined
}

/**
 * Returns the link that passes a pairing URI to a wallet; `undefined` if the wallet has no link for the target.
 *
 * @example toPairingLink(rainbow, { target: 'mobile', uri, environment })
 * // { href: 'rainbow://wc?uri=wc%3A…', home: 'rainbow://', frame: '_self', universal: { href: 'https://rnbwapp.com/wc?uri=wc%3A…', … } }
 * @see compat-facts 7.5 "Deep links"
 */
export function toPairingLink(
  wallet: WalletListing | CustomWallet,
  { target, uri, environment, preferUniversalLinks }: PairingLinkRequest,
): PairingLink | undefined {
  const policy = linkPolicy(environment)
  const text = policy.encoded === 2 ? encodeURIComponent(encodeURIComponent(uri)) : encodeURIComponent(uri)
  const { app, web } = addressesOf(wallet, target)
  const [byApp, byWeb] = [toLink(app, `uri=${text}`), toLink(web, `uri=${text}`)]
  const [first, second] = (preferUniversalLinks ?? policy.prefersWeb) ? [byWeb, byApp] : [byApp, byWeb]
  const link = first ?? second
  if (link === undefined) return undefined
  return {
    ...link,
    frame: target === 'mobile' ? policy.frame : '_blank',
    ...(byWeb === undefined || byWeb === link ? {} : { universal: byWeb }),
  }
}

/**
 * Returns the link that opens a paired wallet for a pending request.
 *
 * @param home - `home` of the link with which the wallet was paired, as it was stored.
 * @param sessionTopic - The session of the request.
 */
export function toRequestLink(home: string, sessionTopic: string): string | undefined {
  return toLink(home, `sessionTopic=${encodeURIComponent(sessionTopic)}`)?.href
}

function toLink(base: string | null | undefined, query: string): Pick<PairingLink, 'href' | 'home'> | undefined {
  if (base === undefined || base === null) return undefined
  const home = isWebLink(base) ? `${base.replace(/\/+$/, '')}/` : toScheme(base)
  const href = `${home}wc?${query}`
  return isAppLink(href) ? { href, home } : undefined
}

/** Catalogues write a scheme as `name`, `name:` or `name://`; some also contain a path of the app. */
function toScheme(base: string): string {
  if (base.includes('://')) return base.endsWith('/') ? base : `${base}/`
  return `${base.replace(/[/:]/g, '')}://`
}

function addressesOf(
  wallet: WalletListing | CustomWallet,
  target: PairingTarget,
): { readonly app: string | null | undefined; readonly web: string | null | undefined } {
  const isListing = 'image_id' in wallet
  const links = {
    mobile: isListing ? wallet.mobile_link : wallet.mobileLink,
    desktop: isListing ? wallet.desktop_link : wallet.desktopLink,
    web: isListing ? wallet.webapp_link : wallet.webappLink,
  }
  return { app: links[target], web: target === 'mobile' && isListing ? wallet.link_mode : undefined }
}
