export { WalletError } from './error-of.ts'
export { isWalletError } from './is-wallet-error.ts'
export { toFailure } from './to-failure.ts'
export { toWalletError } from './to-wallet-error.ts'
