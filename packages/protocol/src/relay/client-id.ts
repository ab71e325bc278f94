import { decodeBase58, encodeBase58 } from '@latchkey/primitives'

/** Multicodec prefix of an Ed25519 public key. @see W3C did:key 3.1.1 */
const ED25519_PREFIX = [0xed, 0x01] as const
const KEY_BYTES = 32

/** Lifetime of a client's token, in seconds. */
export const TOKEN_SECONDS = 86_400

/**
 * Returns the id of a client: the did:key of its Ed25519 public key.
 *
 * @param publicKey - 32 bytes.
 * @example toClientId(key) // 'did:key:z6Mk…'
 */
export function toClientId(publicKey: Uint8Array): string {
  const bytes = new Uint8Array(ED25519_PREFIX.length + publicKey.length)
  bytes.set(ED25519_PREFIX)
  bytes.set(publicKey, ED25519_PREFIX.length)
  return `did:key:z${encodeBase58(bytes)}`
}

/** Returns the 32 bytes of the key in a client's id; `undefined` if it is no Ed25519 key. */
export function fromClientId(id: string): Uint8Array | undefined {
  // Rejected early, because longer text cannot be a key, and decoding long base58 is slow.
  if (!/^did:key:z[1-9A-HJ-NP-Za-km-z]{40,60}$/.test(id)) return undefined
  const bytes = decodeBase58(id.slice('did:key:z'.length))
  const isKey =
    bytes.length === ED25519_PREFIX.length + KEY_BYTES && ED25519_PREFIX.every((byte, at) => bytes[at] === byte)
  return isKey ? bytes.slice(ED25519_PREFIX.length) : undefined
}
