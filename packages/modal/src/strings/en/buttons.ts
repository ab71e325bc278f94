/** Words of the buttons on the page. They load with the page, so they stand alone. */
export const buttons = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  account: (address: string) => `Account ${address}`,
  switchNetwork: 'Switch network',
  selectNetwork: 'Select network',
  network: (name: string) => `Network: ${name}`,
} as const
