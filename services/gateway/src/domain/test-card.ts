/** The reason why a test card is rejected; `undefined` if it is accepted. */
export type CardRefusal = 'declined' | 'no-funds' | 'not-a-test-card'

/** Card numbers that card companies publish for tests; they charge nobody. */
const CARDS: ReadonlyMap<string, CardRefusal | undefined> = new Map([
  ['4242424242424242', undefined],
  ['5555555555554444', undefined],
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'no-funds'],
])

/**
 * Returns the result of a card payment. Only test numbers are accepted; any other number may be a real card, so it is
 * rejected and not stored.
 *
 * @example refusalOf('4242 4242 4242 4242') // undefined
 */
export function refusalOf(number: string): CardRefusal | undefined {
  const digits = number.replace(/[\s-]/g, '')
  return CARDS.has(digits) ? CARDS.get(digits) : 'not-a-test-card'
}
