/** Words of the buttons on the page. They load with the page, so they stand alone. */
export const buttons = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  /** Says what the button shows, in the same words and order: people who speak to their computer read it out. */
  account: (shown: string) => `Account ${shown}`,
  less: (amount: string) => `less than ${amount}`,
  switchNetwork: 'Switch network',
  selectNetwork: 'Select network',
  /** The name of the modal until its first screen gives it one. */
  dialog: 'Wallet',
  close: 'Close',
  reload: 'The wallet did not load. Reload the page?',
  network: (name: string) => `Network: ${name}`,
} as const
