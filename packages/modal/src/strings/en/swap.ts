/** Texts of the form of a swap. */
export const swap = {
  title: 'Swap',
  sell: 'You pay',
  buy: 'You receive',
  turn: 'Swap the two tokens',
  actions: {
    'select-token': 'Select token',
    'enter-amount': 'Enter an amount',
    'insufficient-balance': 'Insufficient balance',
    'insufficient-liquidity': 'Insufficient liquidity',
    'insufficient-fee': 'Not enough for the network fee',
    'no-quote': 'No quote',
    wait: 'Review swap',
    review: 'Review swap',
  },
  failed: "Swap couldn't load",
  failedText: 'The service did not answer. Your tokens are not affected.',
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly swap: Words<typeof swap>
  }
}
