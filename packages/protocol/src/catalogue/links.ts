import * as v from 'valibot'

const MAX_LINK = 2048
/** 192 KiB of picture in base64; announced icons are some tens of KiB. */
const MAX_ICON = 262_144

const SCHEME = /^([a-z][a-z0-9+.-]{0,62}):/i
// A space, a control, a quote or an angle bracket never stands in a real link; a browser drops some of them
// before it reads the scheme, which is how "java\nscript:" gets through a naive check.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const UNSAFE = /[\u0000-\u0020\u007f-\u00a0"'`<>\\^\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u

/** Schemes that run code, read local data, or reach something that is not a wallet. */
const REFUSED = new Set(
  `javascript data file vbscript blob filesystem about view-source intent content http ws wss ftp mailto tel sms
   chrome chrome-extension moz-extension ms-browser-extension safari-web-extension edge resource jar mhtml livescript
   x-javascript search-ms ms-msdt shell vscode ssh`.split(/\s+/),
)

const LOCAL_HTTP = /^http:\/\/(?:localhost|127\.0\.0\.1|(?:[a-z0-9-]+\.)+localhost)(?::\d{1,5})?(?:[/?#]|$)/i
const HTTPS = /^https:\/\/[a-z0-9][a-z0-9.-]*(?::\d{1,5})?(?:[/?#]|$)/i
// Announced icons are often raw SVG text with quotes and line breaks (EIP-6963 shows one); an <img> runs none of it.
const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)(?:;(?:charset=)?[a-z0-9-]+)*,/i

/**
 * Tells whether a link leads to a web page over TLS. Plain http is taken for this machine only, so that a
 * local world works. A user name in front of the host (`https://bank@evil.example`) is refused.
 */
export function isWebLink(value: string): boolean {
  return value.length <= MAX_LINK && !UNSAFE.test(value) && (HTTPS.test(value) || LOCAL_HTTP.test(value))
}

/**
 * Tells whether a link leads to an app or a web page and to nothing that runs code: a scheme of its own
 * (`metamask://`) or {@link isWebLink}.
 *
 * @example isAppLink('javascript:alert(1)') // false
 */
export function isAppLink(value: string): boolean {
  if (value.length > MAX_LINK || UNSAFE.test(value)) return false
  const scheme = SCHEME.exec(value)?.[1]?.toLowerCase()
  if (scheme === undefined) return false
  return scheme === 'https' || scheme === 'http' ? isWebLink(value) : !REFUSED.has(scheme)
}

/**
 * Tells whether a picture address is https, http on this machine, or a `data:image/…` of at most 256 KiB of text.
 * Such a text may hold quotes: give it to `img.src`, never paste it into markup or CSS.
 */
export function isIconUrl(value: string): boolean {
  return isWebLink(value) || (value.length <= MAX_ICON && DATA_IMAGE.test(value))
}

/** A link to a web page. @see isWebLink */
export const webLinkSchema = v.pipe(v.string(), v.check(isWebLink, 'a link starts with https://'))

/** A link that opens an app or a web page. @see isAppLink */
export const appLinkSchema = v.pipe(v.string(), v.check(isAppLink, 'a link is https or an app scheme'))

/** The address of a picture. @see isIconUrl */
export const iconUrlSchema = v.pipe(v.string(), v.check(isIconUrl, 'a picture is https or a data:image of 256 KiB'))

/**
 * Returns the link that opens a page in the browser inside a wallet.
 *
 * @param template - `browser_link` of a listing. `{url}` stands for the encoded address, `{origin}` for the encoded
 *   origin, `{bare}` for host, path and query without the scheme.
 * @param href - Address of the page, absolute.
 * @returns `undefined` when the result is not a safe link, or the address is not one.
 * @example toBrowserLink('https://link.metamask.io/dapp/{bare}', 'https://app.example/swap')
 * // "https://link.metamask.io/dapp/app.example/swap"
 */
export function toBrowserLink(template: string, href: string): string | undefined {
  const page = parseUrl(href)
  if (page === undefined) return undefined
  const values: Record<string, string> = {
    url: encodeURIComponent(page.href),
    origin: encodeURIComponent(page.origin),
    bare: page.href.slice(page.protocol.length + 2),
  }
  const link = template.replace(/\{(url|origin|bare)\}/g, (_, name: string) => values[name] ?? '')
  return isAppLink(link) ? link : undefined
}

function parseUrl(href: string): { href: string; origin: string; protocol: string } | undefined {
  if (!isWebLink(href)) return undefined
  const [, protocol = '', host = ''] = /^(https?:)\/\/([^/?#]+)/i.exec(href) ?? []
  return { href, origin: `${protocol.toLowerCase()}//${host.toLowerCase()}`, protocol }
}
