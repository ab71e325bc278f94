import { WalletError } from '@latchkey/errors'
import { bytesToHex, hexToBytes } from './hex.ts'

/** The Bitcoin alphabet, whose zero is `1`. */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE = 58n

/**
 * Returns the bytes of base58 text (the Bitcoin alphabet). It takes quadratic time, so limit the length of untrusted
 * text. `@scure/base` takes 0.5 KiB gzip more in the page that shows a pairing code; tests compare with it.
 *
 * @throws base58/invalid with the position of the first character outside the alphabet.
 * @see Spec §5 "Base58 decoding rejects characters outside the alphabet"
 */
export function decodeBase58(text: string): Uint8Array {
  const position = text.search(/[^1-9A-HJ-NP-Za-km-z]/)
  if (position >= 0) throw new WalletError('base58/invalid', { position })
  const value = [...text].reduce((sum, character) => sum * BASE + BigInt(ALPHABET.indexOf(character)), 0n)
  const digits = value === 0n ? '' : value.toString(16)
  return hexToBytes('00'.repeat(text.search(/[^1]|$/)) + (digits.length % 2 === 0 ? '' : '0') + digits)
}

/** Returns the base58 text of bytes (the Bitcoin alphabet). @example encodeBase58(new Uint8Array([255])) // '5Q' */
export function encodeBase58(bytes: Uint8Array): string {
  let text = ''
  for (let value = bytes.length === 0 ? 0n : BigInt(bytesToHex(bytes)); value > 0n; value /= BASE)
    text = ALPHABET.charAt(Number(value % BASE)) + text
  const first = bytes.findIndex((byte) => byte !== 0)
  return ALPHABET.charAt(0).repeat(first < 0 ? bytes.length : first) + text
}
