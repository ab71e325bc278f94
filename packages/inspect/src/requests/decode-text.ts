import { hexToBytes, isHex } from '@latchkey/primitives'

/**
 * Returns the text of hexadecimal bytes. Returns the input unchanged if it is anything else, or if the bytes are not
 * text. @see EIP-191
 */
export function decodeText(given: string): string {
  if (!isHex(given)) return given
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(given))
  } catch {
    return given
  }
}
