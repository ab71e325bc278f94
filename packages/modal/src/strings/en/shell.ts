/** Words of the frame around the screens, and of the buttons on the page. */
export const shell = {
  wallet: 'Wallet',
  back: 'Back',
  close: 'Close',
  help: 'What is a wallet?',
  notices: 'Messages',
  dismiss: 'Dismiss',
  retry: 'Try again',
  loading: 'Loading',
  chooseNetwork: (name: string) => `Network: ${name}. Choose another`,
  viewFailed: 'This screen did not load',
  viewFailedText: 'Check your connection and try again.',
  viewFailedAgain: 'It may load after the page is loaded again.',
  reload: 'Reload the page',
  unknownNetwork: 'Unknown network',
  addressCopied: 'Address copied',
  copyFailed: 'Could not copy',
} as const
