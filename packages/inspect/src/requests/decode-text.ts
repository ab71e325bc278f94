import { hexToBytes, isHex } from '@latchkey/primitives'

/** Returns the text of bytes in hexadecimal; anything else, and bytes that are no text, as it is. @see EIP-191 */
export function decodeText(given: string): string {
  if (!isHex(given)) return given
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(given))
  } catch {
    return given
  }
}
