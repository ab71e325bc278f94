export { type BitcoinWalletsOptions, bitcoinWallets } from './bitcoin-wallets.ts'
export type { BitcoinWindow } from './discovery.ts'
