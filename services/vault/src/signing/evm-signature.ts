import { bytesToHex, type Hex } from '@latchkey/primitives'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { concatBytes } from '@noble/hashes/utils.js'

/** An ECDSA signature over secp256k1, in the three parts that EVM chains store. @see SEC 1 section 4.1 */
export interface EvmSignature {
  /** 0 or 1: which of the two possible public keys of `r` and `s` is the signer's (`yParity`). */
  readonly recovery: number
  readonly r: Uint8Array
  readonly s: Uint8Array
}

/** Signs a hash that this vault computed. @see SEC 1 section 4.1, RFC 6979, EIP-2 */
export function signHash(hash: Uint8Array, privateKey: Uint8Array): EvmSignature {
  const signature = secp256k1.sign(hash, privateKey, { prehash: false, format: 'recovered', lowS: true })
  return { recovery: signature[0] ?? 0, r: signature.slice(1, 33), s: signature.slice(33, 65) }
}

/** Returns the 65 bytes of a signature of a message. */
export const toMessageSignature = ({ recovery, r, s }: EvmSignature): Hex =>
  bytesToHex(concatBytes(r, s, Uint8Array.of(27 + recovery)))
