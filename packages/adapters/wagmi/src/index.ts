export { bindWagmi, type WagmiBinding } from './bind-wagmi.ts'
export { type WagmiOptions, wagmi } from './wagmi.ts'
export { wagmiWallets } from './wagmi-wallets.ts'
