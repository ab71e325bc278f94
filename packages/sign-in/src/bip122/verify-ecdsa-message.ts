import type { BitcoinAddress } from '@latchkey/primitives'
import { recoverPublicKey, utils } from '@noble/secp256k1'
import { isHighS } from '../is-high-s.ts'
import { concat, hash160, hash256, isSame } from './hash.ts'

/** A header, r and s. */
export const ECDSA_BYTES = 65
const [FIRST_HEADER, LAST_HEADER, FIRST_COMPRESSED] = [27, 42, 31]

/**
 * Returns whether the key of an address signed a text, as Bitcoin Core does. Wallets use different headers for segwit,
 * so the address type decides.
 *
 * @see BIP-137
 */
export function verifyEcdsaMessage(signature: Uint8Array, message: string, address: BitcoinAddress): boolean {
  const [header = 0] = signature
  if (signature.length !== ECDSA_BYTES || header < FIRST_HEADER || header > LAST_HEADER) return false
  if (isHighS(signature.subarray(33))) return false
  const recovery = (header - FIRST_HEADER) & 3
  const isCompressed = header >= FIRST_COMPRESSED
  try {
    const bytes = concat(Uint8Array.of(recovery), signature.slice(1))
    const key = recoverPublicKey(bytes, hashMessage(message), { prehash: false, isCompressed })
    return utils.isValidPublicKey(key) && owns(key, address, isCompressed)
  } catch {
    return false
  }
}

function owns(key: Uint8Array, { type, hash }: BitcoinAddress, isCompressed: boolean): boolean {
  if (type === 'p2pkh') return isSame(hash160(key), hash)
  if (!isCompressed) return false
  if (type === 'p2wpkh') return isSame(hash160(key), hash)
  return type === 'p2sh' && isSame(hash160(Uint8Array.of(0, 20, ...hash160(key))), hash)
}

/** @see Bitcoin Core, `MessageHash` */
function hashMessage(message: string): Uint8Array {
  const magic = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  const bytes = new TextEncoder().encode(message)
  return hash256(magic, toCompactSize(bytes.length), bytes)
}

/** In one or three bytes. A longer text gets a wrong hash, so it is rejected; no wallet signs one. */
function toCompactSize(size: number): Uint8Array {
  return size < 253 ? Uint8Array.of(size) : Uint8Array.of(253, size & 0xff, size >> 8)
}
