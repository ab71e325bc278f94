import type { WalletListing } from '@latchkey/protocol/catalogue'
import type { WalletCandidate } from '../../ports/index.ts'
import type { WalletRow } from '../wallets/wallet-row.ts'

/**
 * Returns the connector's wallet that pairs with the wallet of a row; `undefined` if it cannot be paired: wallets of
 * the catalogue use the relay of the catalogue's vendor, and wallets of the site use the relay of the site.
 */
export function pairingFor(
  { candidate, custom, listing, tag }: WalletRow,
  wallets: readonly WalletCandidate[],
): WalletCandidate | undefined {
  if (candidate?.supports?.pairing === true) return candidate
  const pairing = candidate === undefined ? wallets.find(({ supports }) => supports?.pairing === true) : undefined
  // A recent wallet was reached before; its capabilities are read when its screen opens.
  const canPair = listing === undefined ? tag === 'recent' : listing.supports_wc
  const isReached = custom !== undefined || (pairing?.supports?.reachesListed === true && canPair)
  return isReached ? pairing : undefined
}

/**
 * Returns wallets of the catalogue with those first that a phone can open. Without pairing, only wallets with a browser
 * of their own can be opened: they open the page in it.
 */
export function openableFirst(
  listings: readonly WalletListing[],
  { isMobile, wallets }: { readonly isMobile: boolean; readonly wallets: readonly WalletCandidate[] },
): readonly WalletListing[] {
  if (!isMobile || wallets.some(({ supports }) => supports?.reachesListed === true)) return listings
  const opens = ({ browser_link }: WalletListing) => browser_link !== null
  return [...listings.filter(opens), ...listings.filter((listing) => !opens(listing))]
}
