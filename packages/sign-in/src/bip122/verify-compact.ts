import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { CompactSize, p2pkh, p2sh, p2wpkh } from '@scure/btc-signer'
import { equalBytes } from '../equal-bytes.ts'

const MAGIC = utf8ToBytes('\x18Bitcoin Signed Message:\n')
/** The first byte counts from here: 4 recoveries for each kind of key and script. @see BIP-137 */
const FIRST = 27
const COMPRESSED = 4

/** Returns whether the key of a script made a recoverable signature. @see BIP-137 */
export function verifyCompact(message: string, signature: Uint8Array, script: Uint8Array): boolean {
  const header = (signature[0] ?? 0) - FIRST
  if (header < 0 || header >= 16) return false
  const text = utf8ToBytes(message)
  const hash = sha256(sha256(concatBytes(MAGIC, CompactSize.encode(BigInt(text.length)), text)))
  const compact = concatBytes(Uint8Array.of(header & 3), signature.subarray(1))
  const publicKey = secp256k1.recoverPublicKey(compact, hash, { prehash: false })
  if (header < COMPRESSED) return equalBytes(p2pkh(toUncompressed(publicKey)).script, script)
  // Some wallets name p2pkh whatever the script is.
  return [p2pkh(publicKey), p2sh(p2wpkh(publicKey)), p2wpkh(publicKey)].some((each) => equalBytes(each.script, script))
}

const toUncompressed = (publicKey: Uint8Array) => secp256k1.Point.fromBytes(publicKey).toBytes(false)
