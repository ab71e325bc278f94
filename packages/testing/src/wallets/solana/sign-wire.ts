import { signAsync } from '@noble/ed25519'

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32

/** Key of an account of a scripted Solana wallet. */
export interface SolanaKey {
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  /** 32 bytes, the seed of the key. Use only test keys. */
  readonly privateKey: Uint8Array
}

/** Returns the Ed25519 signature of bytes. */
export function signBytes(bytes: Uint8Array, { privateKey }: SolanaKey): Promise<Uint8Array> {
  return signAsync(bytes, privateKey)
}

/**
 * Returns a transaction with the signatures of the keys that it names as signers.
 *
 * @throws Error if it names none of them, or is malformed
 * @see Solana, "Transaction format"
 */
export async function signWire(wire: Uint8Array, keys: readonly SolanaKey[]): Promise<Uint8Array> {
  const { signaturesAt, message, signers } = readWire(wire)
  const signed = wire.slice()
  let count = 0
  for (const [index, signer] of signers.entries()) {
    const key = keys.find(({ publicKey }) => publicKey.every((byte, at) => byte === signer[at]))
    if (key === undefined) continue
    signed.set(await signBytes(message, key), signaturesAt + index * SIGNATURE_BYTES)
    count++
  }
  if (count === 0) throw new Error('the transaction has no signer of this wallet')
  return signed
}

/** Returns the signature that identifies a transaction. */
export function readHash(wire: Uint8Array): Uint8Array {
  const { signaturesAt } = readWire(wire)
  return wire.slice(signaturesAt, signaturesAt + SIGNATURE_BYTES)
}

function readWire(wire: Uint8Array) {
  const [count, signaturesAt] = readLength(wire, 0)
  const messageAt = signaturesAt + count * SIGNATURE_BYTES
  const message = wire.slice(messageAt)
  // A versioned message starts with a byte above 127.
  const headerAt = (message[0] ?? 0) > 127 ? 1 : 0
  const [, keysAt] = readLength(message, headerAt + 3)
  const signers = Array.from({ length: message[headerAt] ?? 0 }, (_, index) =>
    message.slice(keysAt + index * KEY_BYTES, keysAt + (index + 1) * KEY_BYTES),
  )
  if (signers.some(({ length }) => length !== KEY_BYTES) || signers.length !== count)
    throw new Error('these bytes are no transaction')
  return { signaturesAt, message, signers }
}

/** Lengths have seven bits in each byte, the lowest first. @returns the length, and the offset of the next field */
function readLength(bytes: Uint8Array, start: number): readonly [number, number] {
  let length = 0
  for (let at = start, shift = 0; at < bytes.length; at++, shift += 7) {
    const byte = bytes[at] ?? 0
    length |= (byte & 0x7f) << shift
    if (byte < 128) return [length, at + 1]
  }
  throw new Error('these bytes are no transaction')
}
