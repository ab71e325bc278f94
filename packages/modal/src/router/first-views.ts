import type { ViewList } from './define-view.ts'

/** Its code is part of the shell: `shell/mount-shell.tsx` provides it. */
const withTheShell = undefined

const wallets = () => import('./groups/wallets.ts')
const pairing = () => import('./groups/pairing.ts')
const networks = () => import('./groups/networks.ts')
const email = () => import('./groups/email.ts')
const social = () => import('./groups/social.ts')

/**
 * The screens that a visitor without an account sees, a line each: they come with the shell. The others stand in
 * `account-views.ts`, which comes with the account. The screens of a group load as one chunk.
 */
export const firstViews = {
  AllWallets: async () => (await wallets()).AllWallets,
  Connect: withTheShell,
  ConnectSocials: async () => (await social()).ConnectSocials,
  ConnectWallets: withTheShell,
  ConnectingExternal: withTheShell,
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
