/** Characters at each end that people compare: wallets show no more. @see address poisoning */
const COMPARED = 4
/** Written out by a word or two, such an address proves nothing. */
const ZEROS = /^0x0+$/

/**
 * Returns the known address that another one pretends to be: the same at both ends, and different in between.
 *
 * @param known - Lower case.
 * @example findLookAlike('0xabcd…1234', friends)
 */
export function findLookAlike(address: string, known: Iterable<string>): string | undefined {
  const own = address.toLowerCase()
  if (ZEROS.test(own)) return undefined
  for (const each of known) if (each !== own && endsOf(each) === endsOf(own)) return each
  return undefined
}

const endsOf = (address: string): string => address.slice(2, 2 + COMPARED) + address.slice(-COMPARED)
