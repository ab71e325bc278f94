/** Texts of the buttons on the page. In a file of their own, because they load with the page. */
export const buttons = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  /** Contains the visible text of the button in the same order, because users of speech input read it out. */
  account: (shown: string) => `Account ${shown}`,
  less: (amount: string) => `less than ${amount}`,
  switchNetwork: 'Switch network',
  selectNetwork: 'Select network',
  /** The name of the dialog until its first screen sets one. */
  dialog: 'Wallet',
  close: 'Close',
  reload: 'The wallet did not load. Reload the page?',
  network: (name: string) => `Network: ${name}`,
} as const
