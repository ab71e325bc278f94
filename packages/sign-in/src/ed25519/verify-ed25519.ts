import { isSmallOrderPoint } from '@latchkey/primitives'
import { verifyAsync } from '@noble/ed25519'

/**
 * Returns whether a key made an Ed25519 signature of bytes. Strict: rejects small-order keys and points, non-canonical
 * encodings, and scalars out of range. Never throws.
 *
 * It uses the equation with the cofactor, which RFC 8032 allows. It differs from the other one only for keys to which
 * their owner added a small-order component, and only that owner can sign for those.
 *
 * @see RFC 8032 5.1.7
 */
export async function verifyEd25519(signature: Uint8Array, message: Uint8Array, key: Uint8Array): Promise<boolean> {
  if (signature.length !== 64 || key.length !== 32) return false
  if (isSmallOrderPoint(key) || isSmallOrderPoint(signature.subarray(0, 32))) return false
  return verifyAsync(signature, message, key, { zip215: false }).catch(() => false)
}
