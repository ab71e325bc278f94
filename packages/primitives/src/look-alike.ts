/**
 * Number of characters at each end that people compare, because wallets shorten addresses to these. @see address
 * poisoning
 */
const COMPARED = 4
/** Addresses of almost only zeros, such as precompiles, resemble each other without any intent. */
const ZEROS = /^0x0+$/

/**
 * Returns the known address that another one imitates: equal at both ends, different in between. Case is ignored.
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
