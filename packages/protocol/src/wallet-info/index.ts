export { cleanWalletName } from './clean-wallet-name.ts'
export { walletIconSchema, walletNameSchema } from './schemas.ts'
