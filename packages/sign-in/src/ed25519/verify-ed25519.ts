import { isSmallOrderPoint } from '@latchkey/primitives'
import { verifyAsync } from '@noble/ed25519'

/**
 * Returns whether a key made an Ed25519 signature of bytes. Strict: no small-order key or point, no encoding that is not
 * reduced, no scalar out of range. Never throws.
 *
 * The equation is the one with the cofactor, which RFC 8032 allows: it differs from the other only for keys whose owner gave
 * them a part of small order, and nobody else can sign for those.
 *
 * @see RFC 8032 5.1.7
 */
export async function verifyEd25519(signature: Uint8Array, message: Uint8Array, key: Uint8Array): Promise<boolean> {
  if (signature.length !== 64 || key.length !== 32) return false
  if (isSmallOrderPoint(key) || isSmallOrderPoint(signature.subarray(0, 32))) return false
  return verifyAsync(signature, message, key, { zip215: false }).catch(() => false)
}
