/** Payment by card, in the name of the market of sellers. */
export const CARD = 'CREDIT_DEBIT_CARD'

/**
 * Returns whether a method is a card, in the names of any provider; true without a method. @example isCard('CARD') //
 * true
 */
export function isCard(method: string | undefined): boolean {
  return method === undefined || ['CARD', CARD].includes(method.toUpperCase())
}
