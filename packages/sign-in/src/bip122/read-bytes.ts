import { isSame } from './hash.ts'
import { OUTPUT, type SignedForm } from './to-sign.ts'

/** First byte of lengths that take several bytes; no part of a single-key signature is that long. */
const LONG = 0xfd
const UINT32_BYTES = 4
const OUTPOINT_BYTES = 36

/**
 * Returns the items of a serialized witness, all of them short; `undefined` if the bytes are malformed or longer than
 * the witness.
 */
export function readWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const parts = readParts(bytes, 0)
  return parts?.end === bytes.length ? parts.parts : undefined
}

function readParts(bytes: Uint8Array, start: number) {
  const [count = 0] = bytes.subarray(start)
  const parts: Uint8Array[] = []
  let at = start + 1
  for (let index = 0; index < count; index++) {
    const length = bytes[at] ?? 0
    if (length >= LONG || at >= bytes.length) return undefined
    parts.push(bytes.slice(at + 1, at + 1 + length))
    at += 1 + length
  }
  return { parts, end: at }
}

/** The transaction that is signed instead of a message. */
export interface SignedTransaction {
  readonly outpoint: Uint8Array
  readonly scriptSig: Uint8Array
  readonly witness: readonly Uint8Array[]
  readonly form: SignedForm
}

/**
 * Parses a serialized transaction with one input and the one output of the standard; `undefined` for any other.
 *
 * @see BIP-322 "Full", BIP-144
 */
export function readFull(bytes: Uint8Array): SignedTransaction | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < 2 * UINT32_BYTES + OUTPOINT_BYTES) return undefined
  const isSegwit = bytes[UINT32_BYTES] === 0 && bytes[UINT32_BYTES + 1] === 1
  let at = UINT32_BYTES + (isSegwit ? 2 : 0)
  const take = (length: number) => {
    at += length
    return bytes.slice(at - length, at)
  }
  const [inputs] = take(1)
  const outpoint = take(OUTPOINT_BYTES)
  const [scriptLength = LONG] = take(1)
  const scriptSig = take(scriptLength)
  const rest = take(UINT32_BYTES + 1 + OUTPUT.length)
  const parts = isSegwit ? readParts(bytes, at) : { parts: [], end: at }
  const version = view.getUint32(0, true)
  const isKnown = inputs === 1 && scriptLength < LONG && (version === 0 || version === 2)
  if (!isKnown || parts?.end !== bytes.length - UINT32_BYTES) return undefined
  if (rest[UINT32_BYTES] !== 1 || !isSame(rest.slice(UINT32_BYTES + 1), OUTPUT)) return undefined
  const sequence = new DataView(rest.buffer).getUint32(0, true)
  const form = { version, sequence, lockTime: view.getUint32(parts.end, true) }
  return { outpoint, scriptSig, witness: parts.parts, form }
}
