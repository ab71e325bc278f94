/** Why a test card is not charged; `undefined` when it is. */
export type CardRefusal = 'declined' | 'no-funds' | 'not-a-test-card'

/** Numbers that card companies publish for tests; nobody can be charged by them. */
const CARDS: ReadonlyMap<string, CardRefusal | undefined> = new Map([
  ['4242424242424242', undefined],
  ['5555555555554444', undefined],
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'no-funds'],
])

/**
 * Returns what happens to a card. Only numbers made for tests are taken; any other, which may be a person's own, is refused
 * and kept nowhere.
 *
 * @example refusalOf('4242 4242 4242 4242') // undefined
 */
export function refusalOf(number: string): CardRefusal | undefined {
  const digits = number.replace(/[\s-]/g, '')
  return CARDS.has(digits) ? CARDS.get(digits) : 'not-a-test-card'
}
