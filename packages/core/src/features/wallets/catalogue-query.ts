import type { WalletsRequest } from '@latchkey/protocol/catalogue'
import type { ClientOptions } from '../../options.ts'

/** Maximum of ids in a query, and of wallets in a response: with more ids, the URL is too long for some servers. */
export const MAX_QUERY_IDS = 100

/**
 * Returns the filters of every wallet query to the catalogue: the chains and wallets of the site, and the device. The
 * catalogue excludes at most 100 ids; the modal excludes all of them from the response.
 *
 * @param alsoExclude - Ids that are shown elsewhere on the screen.
 */
export function toCatalogueQuery(
  { networks, includeWalletIds, excludeWalletIds = [], environment: { platform } }: ClientOptions,
  alsoExclude: readonly string[] = [],
): WalletsRequest {
  return {
    chains: [...new Set(networks.map(({ caipNetworkId }) => caipNetworkId))],
    include: includeWalletIds,
    exclude: [...alsoExclude, ...excludeWalletIds].slice(0, MAX_QUERY_IDS),
    // A computer reaches wallets of every platform: by QR code, by extension, in the browser.
    ...(platform === 'desktop' ? {} : { platform }),
  }
}
