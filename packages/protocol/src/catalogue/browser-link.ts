import { isAppLink, isWebLink } from './links.ts'

/**
 * Returns the link that opens a page in the browser inside a wallet.
 *
 * @param template - `browser_link` of a listing. `{url}` is replaced by the encoded URL, `{origin}` by the encoded
 * origin, `{bare}` by host, path and query without the scheme.
 * @param href - Absolute URL of the page.
 * @returns `undefined` if the result is not a safe link, or if the URL is invalid.
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
