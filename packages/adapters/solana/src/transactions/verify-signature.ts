import { decodeBase58, isSmallOrderPoint } from '@latchkey/primitives'

/**
 * Returns whether a signature of bytes belongs to an account. It uses a library, because many browsers have no built-in
 * Ed25519. It is as strict as the validators of Solana, because anybody could sign for a key of small order.
 *
 * @param address - Base58 of the public key.
 * @see RFC 8032 5.1.7
 */
export async function verifySignature(signature: Uint8Array, message: Uint8Array, address: string): Promise<boolean> {
  const { verifyAsync } = await import('@noble/ed25519')
  const key = decodeBase58(address)
  if (isSmallOrderPoint(key) || isSmallOrderPoint(signature.subarray(0, 32))) return false
  return verifyAsync(signature, message, key, { zip215: false }).catch(() => false)
}
