export type { StandardWindow } from './discovery.ts'
export { type WalletStandardOptions, walletStandard } from './wallet-standard.ts'
