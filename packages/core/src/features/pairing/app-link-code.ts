/* The functions that open apps of a device; a chunk of its own. */
export { toWalletBrowserLink } from '../wallets/wallet-browser-link.ts'
export { bringToWallet } from './bring-to-wallet.ts'
export { linkPolicy } from './link-policy.ts'
export { toPairingLink } from './pairing-link.ts'
