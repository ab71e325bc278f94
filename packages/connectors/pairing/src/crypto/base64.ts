/** Returns the base64 of some bytes. */
export function toBase64(parts: readonly Uint8Array[]): string {
  let text = ''
  // Byte by byte: spreading a large message into arguments overflows the stack.
  for (const part of parts) for (const byte of part) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Returns the bytes of a base64 text, with or without padding. @throws DOMException if it is not base64 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
