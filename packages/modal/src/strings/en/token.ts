/** Words of one token. */
export const token = {
  noPrice: 'No price known',
  held: 'Your balance',
  day: '24h',
  network: 'Network',
  contract: 'Contract',
  copyContract: 'Copy contract address',
  switchTo: (network: string) => `Switch to ${network}`,
  send: 'Send',
  swap: 'Swap',
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly token: Words<typeof token>
  }
}
