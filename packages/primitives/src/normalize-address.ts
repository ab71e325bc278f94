import { isAddress } from './address.ts'
import type { Namespace } from './caip.ts'
import { toChecksumAddress } from './checksum-address.ts'

/**
 * Returns an address of the namespace in its display form: an EVM address in its EIP-55 form, any other unchanged.
 * `undefined` if it is malformed, or has a wrong checksum, which is a typing error.
 *
 * @example normalizeAddress('0xd8da6bf26964af9d7eed9e03e53415d37aa96045', 'eip155') // '0xd8dA6BF2…'
 * @see EIP-55
 */
export function normalizeAddress(value: string, namespace: Namespace): string | undefined {
  if (!isAddress(value, namespace)) return undefined
  if (namespace !== 'eip155') return value
  const shown = toChecksumAddress(value)
  const digits = value.slice(2)
  // An address in a single case has no checksum.
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return !isMixed || value === shown ? shown : undefined
}
