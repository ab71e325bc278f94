import { WalletError } from '@latchkey/errors'
import { hexToBytes as fromDigits, bytesToHex as toDigits, utf8ToBytes } from '@noble/hashes/utils.js'

export type Hex = `0x${string}`

export function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value)
}

/** Returns `0x…` of the UTF-8 bytes of a text. @example textToHex('hi') // '0x6869' */
export function textToHex(text: string): Hex {
  return bytesToHex(utf8ToBytes(text))
}

export function bytesToHex(bytes: Uint8Array): Hex {
  return `0x${toDigits(bytes)}`
}

/**
 * Returns the bytes of even-length hexadecimal text, with or without `0x`.
 *
 * @throws hex/invalid
 */
export function hexToBytes(value: string): Uint8Array {
  try {
    return fromDigits(value.startsWith('0x') ? value.slice(2) : value)
  } catch (cause) {
    throw new WalletError('hex/invalid', { value: value.slice(0, 80) }, { cause })
  }
}

/** Returns the JSON-RPC quantity of a whole number ≥ 0. @example toQuantity(26n) // '0x1a' @see EIP-1474 */
export function toQuantity(value: bigint | number): Hex {
  if (value < 0 || (typeof value === 'number' && !Number.isSafeInteger(value)))
    throw new WalletError('hex/invalid', { value: String(value) })
  return `0x${value.toString(16)}`
}

/**
 * Returns the number in a JSON-RPC quantity of at most 256 bits.
 *
 * @throws hex/invalid
 */
export function fromQuantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value))
    throw new WalletError('hex/invalid', { value: String(value).slice(0, 80) })
  return BigInt(value)
}
