export { cleanWalletName } from './clean-wallet-name.ts'
export { readWalletIcon } from './read-wallet-icon.ts'
export { walletIconSchema, walletNameSchema } from './schemas.ts'
