import { WalletError } from '@latchkey/errors'

/** Method and headers of a request, for any framework. */
export interface RequestHead {
  readonly method: string
  readonly headers: { get(name: string): string | null | undefined }
}

/**
 * Rejects a request that a page of another site caused. A browser sets the `Origin` header on every request that can
 * change something, and on cross-origin requests. A request with only a cookie and without an origin may only read.
 *
 * @param hasCookieOnly - True if only a cookie, which browsers add automatically, identifies the session.
 * @throws request/origin-not-allowed, sign-in/cross-site
 */
export function assertOwnPage(
  { method, headers }: RequestHead,
  origins: readonly string[],
  hasCookieOnly: boolean,
): void {
  const origin = headers.get('origin') ?? undefined
  if (origin !== undefined && !origins.includes(origin)) throw new WalletError('request/origin-not-allowed')
  if (origin !== undefined || !hasCookieOnly) return
  const isSafe = method === 'GET' || method === 'HEAD'
  if (!isSafe || !isOwnOrNavigation(headers)) throw new WalletError('sign-in/cross-site')
}

/**
 * A link on another site may open a page, because that site cannot read its content. @see Fetch Metadata Request
 * Headers
 */
function isOwnOrNavigation(headers: RequestHead['headers']): boolean {
  const site = headers.get('sec-fetch-site') ?? 'none'
  const isPage = headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document'
  return site === 'same-origin' || site === 'none' || isPage
}
