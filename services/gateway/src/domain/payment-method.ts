/** A payment by card, as the market of sellers calls it. */
export const CARD = 'CREDIT_DEBIT_CARD'

/** Returns whether a method is a card in the words of any provider; without a method it is one. @example isCard('CARD') // true */
export function isCard(method: string | undefined): boolean {
  return method === undefined || ['CARD', CARD].includes(method.toUpperCase())
}
