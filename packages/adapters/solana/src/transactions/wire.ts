import { WalletError } from '@latchkey/errors'
import {
  type Address,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getBase58Decoder,
  getBase64Decoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Transaction,
} from '@solana/kit'
import * as v from 'valibot'
import type { SolanaTransaction } from '../solana-family.ts'
import { SYSTEM_PROGRAM } from './instructions.ts'

/** Maximum size of a transaction in bytes, so that it fits into one packet. */
const MAX_BYTES = 1_232

/** Number of the system program instruction that advances a nonce. */
const ADVANCE_NONCE = 4

/** A parsed transaction with its bytes. */
export interface WireTransaction {
  readonly bytes: Uint8Array
  readonly messageBytes: Uint8Array
  readonly message: CompiledTransactionMessage & CompiledTransactionMessageWithLifetime
  /** By signer, in their order; `null` if a signer has not signed yet. */
  readonly signatures: Readonly<Record<string, Uint8Array | null>>
}

const kitObject = v.object({
  messageBytes: v.instance(Uint8Array),
  signatures: v.record(v.string(), v.nullable(v.instance(Uint8Array))),
})
/**
 * Returns the wire form of a transaction: bytes unchanged, an object of `@solana/web3.js` 1 by its own `serialize`, an
 * object of `@solana/kit` encoded.
 *
 * @throws request/invalid
 */
export function toWire(transaction: SolanaTransaction): WireTransaction {
  return readWire(toBytes(transaction))
}

/** Parses the wire form of a transaction. @throws request/invalid */
export function readWire(bytes: Uint8Array): WireTransaction {
  if (bytes.length > MAX_BYTES) throw invalid(`expected at most ${MAX_BYTES} bytes`)
  try {
    const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
    const message = new Uint8Array(messageBytes)
    const decoded = getCompiledTransactionMessageDecoder().decode(message)
    return { bytes, messageBytes: message, message: decoded, signatures: toPlain(signatures) }
  } catch (cause) {
    throw invalid('expected a transaction in its wire form', cause)
  }
}

/** Returns the wire form of a transaction as base64. */
export function toBase64({ bytes }: Pick<WireTransaction, 'bytes'>): string {
  // A copy, because in Node the decoder of @solana/kit 6.9.0 encodes the whole underlying buffer of a view.
  return getBase64Decoder().decode(new Uint8Array(bytes))
}

/** Returns the bytes of base64. */
export function fromBase64(text: string): Uint8Array {
  return new Uint8Array(getBase64Encoder().encode(text))
}

/** Returns the signature that identifies a transaction: that of its fee payer. */
export function toHash({ signatures }: WireTransaction): string | undefined {
  const [first] = Object.values(signatures)
  return first ? getBase58Decoder().decode(first) : undefined
}

/**
 * Returns whether a transaction expires with its blockhash; one with a durable nonce does not.
 *
 * @see Solana, "Durable nonces": the first instruction advances the nonce
 */
export function endsWithBlockhash({ message }: WireTransaction): boolean {
  if (message.version === 1) return false
  const [first] = message.instructions
  const program = first && message.staticAccounts[first.programAddressIndex]
  return !(program === SYSTEM_PROGRAM && first?.data?.[0] === ADVANCE_NONCE)
}

/** Returns a transaction with one more signature. */
export function withSignature(wire: WireTransaction, signer: string, signature: Uint8Array): WireTransaction {
  const transaction = { messageBytes: wire.messageBytes, signatures: { ...wire.signatures, [signer]: signature } }
  return readWire(encode(transaction))
}

function toBytes(transaction: SolanaTransaction): Uint8Array {
  if (transaction instanceof Uint8Array) return transaction
  try {
    if (v.is(kitObject, transaction)) return encode(transaction)
    if ('serialize' in transaction && typeof transaction.serialize === 'function')
      return new Uint8Array(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
  } catch (cause) {
    throw invalid('it could not be serialized', cause)
  }
  throw invalid('expected bytes, or a transaction of @solana/web3.js or @solana/kit')
}

function encode({ messageBytes, signatures }: Pick<WireTransaction, 'messageBytes' | 'signatures'>): Uint8Array {
  const transaction = { messageBytes, signatures } as unknown as Transaction
  return new Uint8Array(getTransactionEncoder().encode(transaction))
}

function toPlain(signatures: Transaction['signatures']): Record<string, Uint8Array | null> {
  const entries = Object.entries(signatures).map(([signer, signature]) => [
    signer as Address,
    signature === null ? null : new Uint8Array(signature),
  ])
  return Object.fromEntries(entries)
}

function invalid(problem: string, cause?: unknown): WalletError<'request/invalid'> {
  return new WalletError('request/invalid', { field: 'transaction', problem }, cause === undefined ? {} : { cause })
}
