/** Texts of the field for an amount. */
export const amount = {
  select: 'Select token',
  selected: (symbol: string) => `Token: ${symbol}. Choose another`,
  balance: 'Balance',
  max: 'Max',
  useMax: 'Enter all that can be used',
  inFiat: (currency: string) => `Enter the value in ${currency}`,
  inToken: (symbol: string) => `Enter the amount in ${symbol}`,
  noPrice: 'No price known',
  notANumber: 'This is no amount. Enter digits and one decimal point.',
  tooPrecise: (symbol: string, decimals: number) => `${symbol} has ${decimals} decimals. The rest was left out.`,
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly amount: Words<typeof amount>
  }
}
