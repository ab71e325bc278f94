import type { Namespace } from '@latchkey/primitives'
import * as v from 'valibot'
import type { ReadCall } from './provider-call.types.ts'

/** Maximum number of messages or transactions in one call: the limit of the Solana adapter, which wallets also use. */
const MAX_INPUTS = 64
/** A transaction of Solana takes 1,644 characters, a PSBT with many inputs far more. */
const MAX_CHARACTERS = 1_400_000

export const binary = v.custom<Uint8Array>((value) => value instanceof Uint8Array)
export const base64 = v.pipe(v.string(), v.maxLength(MAX_CHARACTERS), v.regex(/^[A-Za-z0-9+/]+={0,2}$/))
export const hexadecimal = v.pipe(v.string(), v.maxLength(MAX_CHARACTERS), v.regex(/^(?:[0-9a-fA-F]{2})+$/))

/** Schema of the inputs of a function that takes one or several. @see Wallet Standard */
export const listOf = <T extends v.GenericSchema>(input: T) =>
  v.pipe(v.array(input), v.minLength(1), v.maxLength(MAX_INPUTS))

export const decodeBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (each) => each.charCodeAt(0))
export const encodeBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Returns a transaction of a non-EVM chain family. The adapter of the family validates its shape. */
export const toForeignTransaction = (transaction: unknown, namespace: Namespace): ReadCall => ({
  transaction,
  namespace,
})

/** Returns one request for all transactions of a call, so that amounts are summed over them. */
export const toForeignTransactions = (given: readonly unknown[], namespace: Namespace): ReadCall =>
  given.length === 1 ? toForeignTransaction(given[0], namespace) : { transactions: given, namespace }
