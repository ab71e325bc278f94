/** Titles of the screens before an account that are loaded later: the header has them before the screen is there. */
export const firstTitles = {
  allWallets: 'All wallets',
  chains: 'Choose chain',
  getWallet: 'Get a wallet',
  getWalletOf: (wallet: string) => `Get ${wallet}`,
  networks: 'Choose network',
  whatIsANetwork: 'What is a network?',
  whatIsAWallet: 'What is a wallet?',
} as const
