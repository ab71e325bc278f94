import type { WalletListing } from '@latchkey/protocol/catalogue'
import type { Caller, FeatureOf } from '../../caller.ts'
import type { Read } from '../../reads/read.ts'
import { connect } from '../connect/connect.feature.ts'
import type { WalletLists } from './wallets.lists.ts'
import type { createWallets } from './wallets.queries.ts'
import type { WalletPages } from './wallets.types.ts'

const walletsFeature: FeatureOf<typeof createWallets> = { name: 'wallets' }

/** Featured and recommended wallets of the first screen, fetched once, when the modal opens. @see Spec §9 */
export const walletLists = (client: Caller): Read<WalletLists> =>
  client.read(connect, ({ reads }) => reads.walletLists())

/** One wallet by its id; a wallet of a loaded list needs no request. Fails with request/not-found. */
export const walletListing = (client: Caller, id: string): Read<WalletListing | undefined> =>
  client.read(walletsFeature, ({ reads }) => reads.walletListing(id))

/** All wallets in pages of 40; those that are shown elsewhere on the screen first. @see Spec §9 "Wallet pages" */
export const wallets = (client: Caller): Read<WalletPages> =>
  client.read(walletsFeature, ({ reads }) => reads.wallets())

/**
 * Wallets that match a text of at least two characters. Waits 300 ms, so that typing sends one request. @see Spec §9
 * "Search"
 */
export const walletSearch = (client: Caller, text: string): Read<WalletPages> =>
  client.read(walletsFeature, ({ reads }) => reads.walletSearch(text))
