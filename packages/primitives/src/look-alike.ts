/** Characters at each end of an address that people compare: wallets show no more. @see address poisoning */
const COMPARED = 4
/** Written out by a word or two, such an address proves nothing. */
const ZEROS = /^0x0+$/

/**
 * Returns the known address that another one pretends to be: the same at both ends, and different in between. Case does not
 * matter.
 *
 * @example findLookAlike('0xabcd…0000…1234', ['0xABCD…ffff…1234']) // '0xABCD…ffff…1234'
 */
export function findLookAlike(address: string, known: Iterable<string>): string | undefined {
  const own = address.toLowerCase()
  if (ZEROS.test(own)) return undefined
  for (const each of known) {
    const other = each.toLowerCase()
    if (other !== own && endsOf(other) === endsOf(own)) return each
  }
  return undefined
}

const endsOf = (address: string): string => address.slice(2, 2 + COMPARED) + address.slice(-COMPARED)
