import { hexToBytes, bytesToHex as withPrefix } from '@latchkey/primitives'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { x25519 } from './x25519.ts'

/** Returns random bytes. Outside of tests, the generator of the page. */
export type Random = (length: number) => Uint8Array

/** Returns hexadecimal characters without `0x`, the format of all values in this protocol. */
export const toDigits = (bytes: Uint8Array): string => withPrefix(bytes).slice(2)

/** Returns the SHA-256 of bytes, or of a text in UTF-8, in hexadecimal characters. */
export function hashOf(value: Uint8Array | string): string {
  return toDigits(sha256(typeof value === 'string' ? new TextEncoder().encode(value) : value))
}

/** Returns the topic that belongs to a key: its SHA-256. @param symKey - Hexadecimal. */
export function topicOf(symKey: string): string {
  return hashOf(hexToBytes(symKey))
}

/** Returns the X25519 public key of a private key, both in hexadecimal. @see RFC 7748 */
export function publicKeyOf(privateKey: string): string {
  return toDigits(x25519.getPublicKey(hexToBytes(privateKey)))
}

/**
 * Returns the key of a session, hexadecimal: HKDF-SHA256 of the shared secret, without salt and info.
 *
 * @returns `undefined` if the other key has small order, so that the shared secret would be the same for every private
 * key.
 * @see RFC 7748, RFC 5869
 */
export function sessionKeyOf(privateKey: string, peerPublicKey: string): string | undefined {
  try {
    const secret = x25519.getSharedSecret(hexToBytes(privateKey), hexToBytes(peerPublicKey))
    return toDigits(hkdf(sha256, secret, undefined, undefined, 32))
  } catch {
    // The library throws for keys of small order.
    return undefined
  }
}
