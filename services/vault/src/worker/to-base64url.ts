import { base64urlnopad } from '@scure/base'

/** Bytes, or the UTF-8 of a text, as base64url without padding. @see RFC 4648 section 5 */
export const toBase64url = (value: Uint8Array | string): string =>
  base64urlnopad.encode(typeof value === 'string' ? new TextEncoder().encode(value) : value)
