import { isAddress, toChecksumAddress } from '@latchkey/primitives'

/**
 * Returns whether a text is an EVM address in lower case, in upper case, or with a correct checksum. Any other
 * capitalization is a typing mistake.
 *
 * @see EIP-55
 */
export function isEvmAddress(value: string): boolean {
  if (!isAddress(value, 'eip155')) return false
  const digits = value.slice(2)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || value === toChecksumAddress(value)
}
