import type { Hex } from '@latchkey/primitives'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { signHash, toMessageSignature } from './evm-signature.ts'

/** Signs a message. Its prefix ensures that it is not a transaction. @see EIP-191 version 0x45 */
export function signEvmMessage(message: Uint8Array, privateKey: Uint8Array): Hex {
  const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${message.length}`)
  return toMessageSignature(signHash(keccak_256(concatBytes(prefix, message)), privateKey))
}
