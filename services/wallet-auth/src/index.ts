export { walletAuthEnvSchema } from './env.ts'
export { type OpenWalletAuth, type OpenWalletAuthOptions, openWalletAuth } from './open-wallet-auth.ts'
export type { WalletAuthConfig } from './wallet-deps.ts'
