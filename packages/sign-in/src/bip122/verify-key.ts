import { sha256 } from '@noble/hashes/sha2.js'
import { hashes, schnorr, verify } from '@noble/secp256k1'

/** Returns whether a key made a Schnorr signature of a hash. @param key - 32 bytes. @see BIP-340 */
export function verifySchnorr(signature: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean {
  // The library has no built-in hash.
  hashes.sha256 ??= sha256
  try {
    return schnorr.verify(signature, hash, key)
  } catch {
    return false
  }
}

/**
 * Returns whether a key made an ECDSA signature of a hash. @param der - The encoding in transactions. @see BIP-66,
 * BIP-146
 */
export function verifyEcdsa(der: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean {
  const compact = readDer(der)
  try {
    return compact !== undefined && verify(compact, hash, key, { prehash: false, lowS: true })
  } catch {
    return false
  }
}

const [SEQUENCE, INTEGER, SCALAR_BYTES] = [0x30, 0x02, 32]

/** Returns r and s in 32 bytes each; `undefined` for anything but strict DER. @see BIP-66 */
function readDer(der: Uint8Array): Uint8Array | undefined {
  if (der[0] !== SEQUENCE || der[1] !== der.length - 2) return undefined
  const r = readInteger(der, 2)
  const s = r === undefined ? undefined : readInteger(der, r.end)
  if (r === undefined || s?.end !== der.length) return undefined
  return new Uint8Array([...r.bytes, ...s.bytes])
}

function readInteger(der: Uint8Array, at: number) {
  const length = der[at + 1]
  if (der[at] !== INTEGER || length === undefined || length === 0 || length > SCALAR_BYTES + 1) return undefined
  const end = at + 2 + length
  const value = der.slice(at + 2, end)
  const [first = 0, second = 0] = value
  // The number is negative, or has an unnecessary leading zero.
  if (value.length !== length || first > 0x7f || (length > 1 && first === 0 && second <= 0x7f)) return undefined
  const plain = first === 0 ? value.slice(1) : value
  if (plain.length > SCALAR_BYTES) return undefined
  const bytes = new Uint8Array(SCALAR_BYTES)
  bytes.set(plain, SCALAR_BYTES - plain.length)
  return { bytes, end }
}
