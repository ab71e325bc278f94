import type { WalletListing } from '@latchkey/protocol/catalogue'
import type { WalletCandidate } from '../../ports/index.ts'
import type { WalletRow } from '../wallets/wallet-row.ts'

/**
 * Returns the connector's wallet that pairs with the wallet of a row, or `undefined` where a code would reach nobody:
 * wallets of the catalogue listen on the relay of their maker, those of the site on the site's.
 */
export function pairingFor(
  { candidate, custom, listing, tag }: WalletRow,
  wallets: readonly WalletCandidate[],
): WalletCandidate | undefined {
  if (candidate?.supports?.pairing === true) return candidate
  const pairing = candidate === undefined ? wallets.find(({ supports }) => supports?.pairing === true) : undefined
  // One that was used lately was reached before; its capabilities are read when its screen opens.
  const canPair = listing === undefined ? tag === 'recent' : listing.supports_wc
  const isReached = custom !== undefined || (pairing?.supports?.reachesListed === true && canPair)
  return isReached ? pairing : undefined
}

/**
 * Returns wallets of the catalogue with those first that a phone can open. If no pairing URI reaches them, those are the
 * ones with a browser of their own: the page opens in it.
 */
export function openableFirst(
  listings: readonly WalletListing[],
  { isMobile, wallets }: { readonly isMobile: boolean; readonly wallets: readonly WalletCandidate[] },
): readonly WalletListing[] {
  if (!isMobile || wallets.some(({ supports }) => supports?.reachesListed === true)) return listings
  const opens = ({ browser_link }: WalletListing) => browser_link !== null
  return [...listings.filter(opens), ...listings.filter((listing) => !opens(listing))]
}
