import { isAppLink, isWebLink } from './links.ts'

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
