import { secp256k1 } from '@noble/curves/secp256k1.js'
import { verifyAsync } from '@noble/ed25519'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { verify as verifySr25519 } from '@scure/sr25519'
import { equalBytes } from '../equal-bytes.ts'
import type { SignedText } from '../signed-text.ts'
import { readAccountId } from './read-account-id.ts'

/** The first byte of a signature that names its kind. */
const KINDS = ['ed25519', 'sr25519', 'ecdsa'] as const

/**
 * Returns whether an account signed a text, plain or between `<Bytes>` as wallets wrap it. The signature is hexadecimal, with or
 * without the byte that names its kind.
 *
 * @see CAIP-10 of the namespace polkadot
 */
export async function verifySignature({ accountAddress, message, signature }: SignedText): Promise<boolean> {
  const accountId = readAccountId(accountAddress)
  if (accountId === undefined || !/^0x(?:[\da-fA-F]{2}){64,66}$/.test(signature)) return false
  const bytes = Uint8Array.from(signature.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  for (const text of [`<Bytes>${message}</Bytes>`, message])
    if (await isSigned(utf8ToBytes(text), bytes, accountId)) return true
  return false
}

async function isSigned(text: Uint8Array, signature: Uint8Array, accountId: Uint8Array): Promise<boolean> {
  if (signature.length === 64) return isEdwards(text, signature, accountId)
  const kind = KINDS[signature[0] ?? -1]
  if (signature.length === 65 && kind !== undefined && kind !== 'ecdsa')
    if (await isEdwards(text, signature.subarray(1), accountId)) return true
  return isEcdsa(text, signature.length === 66 ? signature.subarray(1) : signature, accountId)
}

async function isEdwards(text: Uint8Array, signature: Uint8Array, accountId: Uint8Array): Promise<boolean> {
  if (isSr25519(text, signature, accountId)) return true
  return verifyAsync(signature, text, accountId).catch(() => false)
}

function isSr25519(text: Uint8Array, signature: Uint8Array, accountId: Uint8Array): boolean {
  try {
    return verifySr25519(text, signature, accountId)
  } catch {
    return false // The bytes are no point, or no sr25519 signature.
  }
}

/** The account id of an ECDSA key is the hash of its public key. */
function isEcdsa(text: Uint8Array, signature: Uint8Array, accountId: Uint8Array): boolean {
  const [recovery = 0] = signature.subarray(64)
  try {
    const compact = concatBytes(Uint8Array.of(recovery), signature.subarray(0, 64))
    const hash = blake2b(text, { dkLen: 32 })
    const publicKey = secp256k1.recoverPublicKey(compact, hash, { prehash: false })
    return equalBytes(blake2b(publicKey, { dkLen: 32 }), accountId)
  } catch {
    return false // No key gives this signature.
  }
}
