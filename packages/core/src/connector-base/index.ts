export { createWalletRuntime } from './create-wallet-runtime.ts'
export { createListeners } from './listeners.ts'
export { type OpenLimits, openWallet, type SilentLimits } from './open-wallet.ts'
export { createSessionBase } from './session-base.ts'
