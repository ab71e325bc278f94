import { decodeSs58 } from '@latchkey/primitives'
import { blake2b } from '@noble/hashes/blake2.js'
import { verify as verifySr25519 } from '@scure/sr25519'
import { isHighS } from '../is-high-s.ts'

export interface SignedMessage {
  /** With or without the leading byte for the key type. */
  readonly signature: Uint8Array
  readonly message: string
  /** With the prefix of any network. */
  readonly address: string
}

/** Kinds of keys. */
type Kind = 'ed25519' | 'sr25519' | 'ecdsa'

/** A possible interpretation of a signature. */
interface Candidate {
  readonly kind: Kind
  readonly bytes: Uint8Array
}

/** Key types by the byte in front of a signature, the encoding of chains. */
const KINDS: readonly Kind[] = ['ed25519', 'sr25519', 'ecdsa']
const LENGTHS: Readonly<Record<Kind, number>> = { ed25519: 64, sr25519: 64, ecdsa: 65 }
/** sr25519 sets the highest bit of the last byte, which is never set in a signature of Ed25519. */
const SR25519_BIT = 0x80

/**
 * Returns the signature without its key type byte; `undefined` if it is not a signature of the account. Wallets sign
 * text between `<Bytes>` and `</Bytes>`, and some sign it without this wrapper.
 *
 * The code of each key type loads at its first signature.
 *
 * @throws address/invalid
 */
export async function toVerifiedSignature({
  signature,
  message,
  address,
}: SignedMessage): Promise<Uint8Array | undefined> {
  const { accountId } = decodeSs58(address)
  for (const candidate of toCandidates(signature))
    for (const text of toSignedForms(message))
      if (await isSigned(candidate, new TextEncoder().encode(text), accountId)) return candidate.bytes
  return undefined
}

function toCandidates(signature: Uint8Array): readonly Candidate[] {
  const [first = 255, ...rest] = signature
  const named = KINDS[first]
  const isSr25519 = ((signature[63] ?? 0) & SR25519_BIT) !== 0
  const plain: Candidate = {
    kind: signature.length === LENGTHS.ecdsa ? 'ecdsa' : isSr25519 ? 'sr25519' : 'ed25519',
    bytes: signature,
  }
  const candidates = named === undefined ? [plain] : [{ kind: named, bytes: Uint8Array.from(rest) }, plain]
  return candidates.filter(({ kind, bytes }) => bytes.length === LENGTHS[kind])
}

function toSignedForms(message: string): readonly string[] {
  const isWrapped = message.startsWith('<Bytes>') && message.endsWith('</Bytes>')
  return isWrapped ? [message] : [`<Bytes>${message}</Bytes>`, message]
}

async function isSigned({ kind, bytes }: Candidate, message: Uint8Array, accountId: Uint8Array): Promise<boolean> {
  const verify = await loadVerify(kind)
  try {
    return await verify(bytes, message, accountId)
  } catch {
    // The libraries throw for a malformed signature or key.
    return false
  }
}

type Verify = (signature: Uint8Array, message: Uint8Array, accountId: Uint8Array) => boolean | Promise<boolean>

async function loadVerify(kind: Kind): Promise<Verify> {
  if (kind === 'sr25519') return (signature, message, key) => verifySr25519(message, signature, key)
  if (kind === 'ed25519') return (await import('../ed25519/verify-ed25519.ts')).verifyEd25519
  const { recoverPublicKey } = await import('@noble/secp256k1')
  return (signature, message, accountId) => {
    if (isHighS(signature.subarray(32, 64))) return false
    const [recovery = 0] = signature.subarray(64)
    const recoverable = Uint8Array.from([recovery, ...signature.subarray(0, 64)])
    const key = recoverPublicKey(recoverable, toHash(message), { prehash: false })
    return toHash(key).every((byte, at) => byte === accountId[at])
  }
}

const toHash = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 })
