import type { WalletsRequest } from '@latchkey/protocol/catalogue'
import type { ClientOptions } from '../../options.ts'

/** Most ids of one question, and most wallets of one answer: with more, the address is too long for some servers. */
export const MAX_QUERY_IDS = 100

/**
 * Returns the filters that every list of wallets sends to the catalogue: the chains and wallets of the site, and the
 * device. The catalogue leaves out at most 100 ids; the modal leaves out all of them, whatever the catalogue returns.
 *
 * @param alsoExclude - Ids that stand in another place on the screen.
 */
export function toCatalogueQuery(
  { networks, includeWalletIds, excludeWalletIds = [], environment: { platform } }: ClientOptions,
  alsoExclude: readonly string[] = [],
): WalletsRequest {
  return {
    chains: [...new Set(networks.map(({ caipNetworkId }) => caipNetworkId))],
    include: includeWalletIds,
    exclude: [...alsoExclude, ...excludeWalletIds].slice(0, MAX_QUERY_IDS),
    // A computer reaches wallets of every platform: by code, by extension, in the browser.
    ...(platform === 'desktop' ? {} : { platform }),
  }
}
