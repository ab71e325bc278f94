import type { WalletListing } from '@latchkey/protocol/catalogue'
import type { ConnectorGroup, CustomWallet } from '../../options.ts'
import type { ListedWallet } from './listed-wallet.ts'
import { hasWalletId } from './wallet-ids.ts'

/** One line of a list of wallets, whatever it came from. */
export interface WalletRow {
  /** Unique in the list. */
  readonly key: string
  /** The wallet's id where it came from: a connector, the catalogue, the site, or the wallets used lately. */
  readonly id: string
  readonly group: ConnectorGroup
  readonly name: string
  /** A checked picture URL of the wallet's own; otherwise the catalogue's picture by `imageId`. */
  readonly icon?: string
  readonly imageId?: string
  readonly rdns?: string
  /** Distinguishes the wallet from another one of the list that has the same name. */
  readonly detail?: string | undefined
  readonly tag?: 'installed' | 'recent' | 'connected' | 'qr-code'
  /** Of the row that pairs by a code: names of the only wallets that the code reaches; absent: any. */
  readonly reaches?: readonly string[] | undefined
  /** Set when a connector can reach the wallet right now. */
  readonly candidate?: ListedWallet
  /** Set when the catalogue or the site describes it. */
  readonly listing?: WalletListing
  readonly custom?: CustomWallet
}

/** Returns the line of a wallet that a connector reaches. */
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

/** Returns the line of a wallet of the catalogue. */
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

/** Returns the line of a wallet that the site itself describes. */
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
