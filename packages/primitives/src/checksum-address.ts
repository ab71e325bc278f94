import { WalletError } from '@latchkey/errors'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { isAddress } from './address.ts'
import { bytesToHex, type Hex } from './hex.ts'

/**
 * Returns the EIP-55 form of an EVM address.
 *
 * @throws address/invalid
 * @see EIP-55
 */
export function toChecksumAddress(value: string): Hex {
  if (!isAddress(value, 'eip155'))
    throw new WalletError('address/invalid', { value: value.slice(0, 80), namespace: 'eip155' })
  const digits = value.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits))).slice(2)
  const cased = [...digits].map((digit, at) =>
    Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${cased.join('')}`
}
