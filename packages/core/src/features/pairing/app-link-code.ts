/* The functions that open apps of the device; a chunk of their own. */
export { toWalletBrowserLink } from '../wallets/wallet-browser-link.ts'
export { bringToWallet } from './bring-to-wallet.ts'
export { linkPolicy } from './link-policy.ts'
export { toPairingLink } from './pairing-link.ts'
