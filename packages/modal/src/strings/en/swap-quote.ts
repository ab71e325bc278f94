/** Texts of a quote, and of the warnings before a swap, loaded with the first quote. */
export const swapQuote = {
  quoteFailed: 'There is no quote right now',
  quoteFailedText: 'The service did not answer. Your tokens are not affected.',
  refreshes: 'Updates every 10 seconds',
  impact: 'Price impact',
  impactUnknown: 'Unknown',
  impactUnknownTitle: 'The price impact is unknown',
  impactUnknownText: 'A token has no known price here. Compare what you pay and receive with another source.',
  minimum: 'Minimum received',
  maximum: 'You pay at most',
  simulated: 'You receive (simulated)',
  recipient: 'Recipient',
  own: (address: string) => `You (${address})`,
  slippage: 'Maximum slippage',
  networkFee: 'Network fee',
  providerFee: 'Provider fee',
  none: 'None',
  unknown: 'Unknown',
  noted: 'This swap loses value',
  high: 'This swap loses much of its value',
  impactText: (percent: string) =>
    `You receive tokens worth ${percent} less than those you pay. A smaller amount may lose less.`,
  unlisted: (symbol: string) => `${symbol} is not on the list of this site`,
  unlistedText: 'Anybody can make a token with any name. Compare its address with one from a source you trust.',
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly swapQuote: Words<typeof swapQuote>
  }
}
