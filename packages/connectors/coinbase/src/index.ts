export { coinbaseWallet } from './coinbase-wallet.ts'
export type { CoinbaseWalletOptions, CoinbaseWindow } from './options.ts'
