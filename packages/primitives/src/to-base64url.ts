import { hexToBytes, textToHex } from './hex.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * Returns bytes, or the UTF-8 of a text, as base64url without padding.
 *
 * @example toBase64url(Uint8Array.of(255)) // '_w'
 * @see RFC 4648 section 5
 */
export function toBase64url(value: Uint8Array | string): string {
  const bytes = typeof value === 'string' ? hexToBytes(textToHex(value)) : value
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
    const word = (first << 16) | (second << 8) | third
    const shifts = [18, 12, 6, 0].slice(0, Math.min(bytes.length - at, 3) + 1)
    text += shifts.map((shift) => ALPHABET.charAt((word >> shift) & 63)).join('')
  }
  return text
}
