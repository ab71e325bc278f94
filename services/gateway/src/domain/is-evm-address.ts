import { isAddress, toChecksumAddress } from '@latchkey/primitives'

/**
 * Returns whether a caller wrote an EVM address: in small letters, in capitals, or with the capitals of its checksum. Others
 * are typing mistakes, which the checksum is there to find.
 *
 * @see EIP-55
 */
export function isEvmAddress(value: string): boolean {
  if (!isAddress(value, 'eip155')) return false
  const digits = value.slice(2)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || value === toChecksumAddress(value)
}
