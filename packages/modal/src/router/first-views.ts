import type { ViewList } from './define-view.ts'

/** Part of the shell: `shell/mount-shell.tsx` sets it. */
const withTheShell = undefined

const wallets = () => import('./groups/wallets.ts')
const pairing = () => import('./groups/pairing.ts')
const networks = () => import('./groups/networks.ts')
const email = () => import('./groups/email.ts')
const farcaster = () => import('./groups/farcaster.ts')
const social = () => import('./groups/social.ts')

/**
 * The screens of a visitor without an account, one line each, loaded with the shell. The others are in
 * `account-views.ts`, which loads with the account. The screens of a group load as one chunk.
 */
export const firstViews = {
  AllWallets: async () => (await wallets()).AllWallets,
  Connect: withTheShell,
  ConnectSocials: async () => (await social()).ConnectSocials,
  ConnectWallets: withTheShell,
  ConnectingExternal: withTheShell,
  ConnectingFarcaster: async () => (await farcaster()).ConnectingFarcaster,
  ConnectingMultiChain: async () => (await wallets()).ConnectingMultiChain,
  ConnectingSocial: async () => (await social()).ConnectingSocial,
  ConnectingWalletConnect: async () => (await pairing()).ConnectingWalletConnect,
  ConnectingWalletConnectBasic: async () => (await pairing()).ConnectingWalletConnectBasic,
  EmailLogin: async () => (await email()).EmailLogin,
  EmailVerifyDevice: async () => (await email()).EmailVerifyDevice,
  EmailVerifyOtp: async () => (await email()).EmailVerifyOtp,
  Downloads: async () => (await wallets()).Downloads,
  GetWallet: async () => (await wallets()).GetWallet,
  Networks: async () => (await networks()).Networks,
  WhatIsANetwork: async () => (await networks()).WhatIsANetwork,
  WhatIsAWallet: async () => (await wallets()).WhatIsAWallet,
} satisfies ViewList
