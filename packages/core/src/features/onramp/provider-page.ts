import { WalletError } from '@latchkey/errors'
import type { OnrampProviderId } from '@latchkey/protocol/gateway'

/**
 * Hosts of the providers' pages; their subdomains are included. The sandbox sells on the gateway itself.
 *
 * @see https://docs.cdp.coinbase.com/onramp, https://docs.meld.io
 */
const HOSTS: Readonly<Record<Exclude<OnrampProviderId, 'sandbox'>, readonly string[]>> = {
  coinbase: ['pay.coinbase.com'],
  meld: ['meldcrypto.com'],
}

interface KnownPages {
  readonly provider: OnrampProviderId
  /** URL of the gateway. */
  readonly gatewayUrl: string
  /** Further hosts that the site names. */
  readonly hosts?: readonly string[] | undefined
}

/**
 * Rejects a purchase page that is not on a host of its provider: the gateway returns the URL of the page, and a visitor
 * enters card numbers there.
 *
 * @throws onramp/foreign-page
 */
export function assertProviderPage(page: string, { provider, gatewayUrl, hosts = [] }: KnownPages): void {
  const url = parseUrl(page)
  const own = provider === 'sandbox' ? [] : HOSTS[provider]
  const isOfGateway = provider === 'sandbox' && url?.origin === parseUrl(gatewayUrl)?.origin
  const isOfProvider =
    url?.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    [...own, ...hosts].some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  if (url === undefined || !(isOfGateway || isOfProvider))
    throw new WalletError('onramp/foreign-page', { provider, domain: url?.host ?? 'none' })
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
