import { decodeBase58 } from '@latchkey/primitives'

/**
 * Returns whether an account made a signature of bytes. By a library, because many browsers have no Ed25519 of their own.
 *
 * @param address - Base58 of the public key.
 */
export async function verifySignature(signature: Uint8Array, message: Uint8Array, address: string): Promise<boolean> {
  const { verifyAsync } = await import('@noble/ed25519')
  return verifyAsync(signature, message, decodeBase58(address)).catch(() => false)
}
