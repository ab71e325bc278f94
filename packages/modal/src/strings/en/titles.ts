/** Titles of the screens that are loaded later: the header has them before the screen is there. */
export const titles = {
  account: 'Account',
  accountSettings: 'Account settings',
  activity: 'Activity',
  allWallets: 'All wallets',
  chains: 'Choose chain',
  getWallet: 'Get a wallet',
  getWalletOf: (wallet: string) => `Get ${wallet}`,
  networks: 'Choose network',
  receive: 'Receive',
  switchNetwork: 'Switch network',
  whatIsANetwork: 'What is a network?',
  whatIsAWallet: 'What is a wallet?',
} as const
