import type { EvmNetwork } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'
import { isAddress, toChecksumAddress } from '@latchkey/primitives'

/** Rootstock networks use a checksum with their chain number (EIP-1191), which EIP-55 would reject as a typo. */
const OTHER_CHECKSUM: ReadonlySet<number> = new Set([30, 31])

/**
 * Returns an address that may receive money or a call. A mixed-case address must have a correct EIP-55 checksum: a
 * wrong one is a typing error, and money sent there is lost.
 *
 * @throws address/invalid
 * @see EIP-55
 */
export function toRecipient(value: string, network: EvmNetwork): string {
  const digits = value.slice(2)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  const isValid =
    isAddress(value, 'eip155') && (!isMixed || OTHER_CHECKSUM.has(network.id) || value === toChecksumAddress(value))
  if (!isValid) throw new WalletError('address/invalid', { value: value.slice(0, 80), namespace: 'eip155' })
  return value
}
