import type { WalletListing } from '@latchkey/protocol/catalogue'
import type { ConnectorGroup, CustomWallet } from '../../options.ts'
import type { ListedWallet } from './listed-wallet.ts'
import { hasWalletId } from './wallet-ids.ts'

/** A row in a list of wallets, from any source. */
export interface WalletRow {
  /** Unique in the list. */
  readonly key: string
  /** The wallet's id at its source: a connector, the catalogue, the site, or the recent wallets. */
  readonly id: string
  readonly group: ConnectorGroup
  readonly name: string
  /** A validated picture URL of the wallet itself; otherwise the catalogue's picture by `imageId`. */
  readonly icon?: string
  readonly imageId?: string
  readonly rdns?: string
  /** Distinguishes the wallet from another one in the list with the same name. */
  readonly detail?: string | undefined
  readonly tag?: 'installed' | 'recent' | 'connected' | 'qr-code'
  /** For the row that pairs by QR code: the names of the only wallets that can be paired; absent: any. */
  readonly reaches?: readonly string[] | undefined
  /** Set if a connector can reach the wallet now. */
  readonly candidate?: ListedWallet
  /** Set if the catalogue or the site describes the wallet. */
  readonly listing?: WalletListing
  readonly custom?: CustomWallet
}

/** Returns the row of a connector's wallet. */
export function toCandidateRow(
  group: ConnectorGroup,
  candidate: ListedWallet,
  connectedWalletId: string | undefined,
): WalletRow {
  const isConnected = hasWalletId(candidate, connectedWalletId)
  return {
    key: `wallet:${candidate.id}`,
    id: candidate.id,
    group,
    name: candidate.name,
    candidate,
    tag: group === 'walletConnect' ? 'qr-code' : isConnected ? 'connected' : 'installed',
    ...(candidate.icon === undefined ? {} : { icon: candidate.icon }),
    ...(candidate.rdns === undefined ? {} : { rdns: candidate.rdns }),
  }
}

/** Returns the row of a wallet of the catalogue. */
export function toListingRow(group: ConnectorGroup, listing: WalletListing): WalletRow {
  const { image_id: imageId, image_url: icon, rdns } = listing
  return {
    key: `listing:${listing.id}`,
    id: listing.id,
    group,
    name: listing.name,
    listing,
    ...(imageId === null ? {} : { imageId }),
    ...(icon === null ? {} : { icon }),
    ...(rdns === null ? {} : { rdns }),
  }
}

/** Returns the row of a wallet that the site describes. */
export function toCustomRow(custom: CustomWallet): WalletRow {
  const { id, name, imageUrl } = custom
  return {
    key: `custom:${id}`,
    id,
    group: 'custom',
    name,
    custom,
    ...(imageUrl === undefined ? {} : { icon: imageUrl }),
  }
}
