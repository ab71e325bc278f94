export const connect = {
  title: 'Connect wallet',
  wallets: 'Wallets',
  withWallet: 'Continue with a wallet',
  tags: { installed: 'Installed', recent: 'Recent', connected: 'Connected', 'qr-code': 'QR code' },
  allWallets: 'All wallets',
  allWalletsCount: (count: string) => `${count} wallets`,
  emptyTitle: 'No wallet found in this browser',
  emptyText: 'Install a wallet, then come back to this page.',
  getWallet: 'Get a wallet',
  newToWallets: 'New to wallets?',
  learnMore: 'Learn more',
  legal: 'By connecting you agree to the',
  agree: 'I agree to the',
  agreeFirst: 'Tick this box to go on.',
  and: 'and',
  terms: 'terms of service',
  privacy: 'privacy policy',
  listFailed: 'More wallets could not be loaded',
} as const

export const connecting = {
  continueIn: (wallet: string) => `Continue in ${wallet}`,
  accept: 'Accept the connection request in the wallet',
  failed: 'Connecting did not work',
  failedText: 'Nothing was changed. You can try again.',
  retry: 'Try again',
  otherWallet: 'Choose another wallet',
} as const
