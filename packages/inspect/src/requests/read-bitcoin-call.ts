import { bytesToHex, hexToBytes } from '@latchkey/primitives'
import * as v from 'valibot'
import { decodeText } from './decode-text.ts'
import {
  base64,
  binary,
  encodeBase64,
  hexadecimal,
  listOf,
  toForeignTransaction,
  toForeignTransactions,
} from './inputs.ts'
import type { ProviderCall, ReadCall } from './provider-call.types.ts'

const NAMESPACE = 'bip122'

const satoshis = v.union([
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  v.pipe(v.string(), v.regex(/^\d{1,16}$/)),
])
const standardMessages = listOf(v.object({ message: binary }))
const HASH_TYPES: Readonly<Record<string, number>> = {
  ALL: 1,
  NONE: 2,
  SINGLE: 3,
  'ALL|ANYONECANPAY': 129,
  'NONE|ANYONECANPAY': 130,
  'SINGLE|ANYONECANPAY': 131,
}
/** More inputs than a standard transaction can have. */
const MAX_INDEXES = 2_500
const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const indexes = v.pipe(v.array(index), v.maxLength(MAX_INDEXES))
const hashType = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(255))
const hashTypes = v.pipe(v.array(hashType), v.maxLength(16))
const standardTransactions = listOf(
  v.object({
    psbt: binary,
    inputsToSign: v.optional(v.array(v.object({ signingIndexes: indexes, sigHash: v.optional(v.string()) })), []),
  }),
)
/** Format of WalletConnect and UniSat. */
const listedInputs = v.pipe(v.array(v.object({ index, sighashTypes: v.optional(hashTypes) })), v.maxLength(MAX_INDEXES))
/** Options beside the PSBT that name inputs and sighash types, in the formats of the different wallets. */
const signing = v.object({
  /** A list of WalletConnect, or indexes by address of sats-connect, which names no sighash type. */
  signInputs: v.optional(v.union([listedInputs, v.record(v.string(), indexes)]), []),
  toSignInputs: v.optional(listedInputs),
  signAtIndex: v.optional(v.union([index, indexes])),
  allowedSighash: v.optional(hashTypes),
})
const unisatPsbts = v.looseTuple([listOf(hexadecimal)])
const satsPsbts = v.object({
  psbts: listOf(
    v.object({
      psbtBase64: base64,
      inputsToSign: v.optional(v.array(v.object({ signingIndexes: indexes, sigHash: v.optional(hashType) })), []),
    }),
  ),
})
const message = v.union([v.string(), v.object({ message: v.string() })])
const psbt = v.union([hexadecimal, v.object({ psbt: base64 }), v.object({ hex: hexadecimal })])
const payment = v.object({ recipientAddress: v.string(), amount: satoshis })
const payments = v.object({ recipients: listOf(v.object({ address: v.string(), amount: satoshis })) })
const plainPayment = v.looseTuple([v.string(), satoshis])

/**
 * Returns what the visitor signs with a request to the provider of a Bitcoin wallet; `undefined` if the request is
 * unknown.
 *
 * @see Wallet Standard `bitcoin:signMessage`, `bitcoin:signTransaction`; WalletConnect "Bitcoin RPC"; UniSat; sats-connect; Leather
 */
export function readBitcoinCall({ method, params }: ProviderCall): readonly ReadCall[] | undefined {
  const first: unknown = Array.isArray(params) ? params[0] : params
  switch (method.split('.').at(-1)) {
    case 'signMessage':
      return readMessages(first, params)
    case 'signPsbt': {
      const found = read(psbt, first)
      if (found === undefined) return undefined
      const listed = readSigning(typeof first === 'string' ? (params as readonly unknown[])[1] : first)
      return listed && [toForeignTransaction(toPsbt(toBase64(found), listed), NAMESPACE)]
    }
    case 'signPsbts': {
      const [list, options] = Array.isArray(params) ? (params as readonly unknown[]) : []
      const found = read(unisatPsbts, [list])?.[0].map((each, at) => {
        const listed = readSigning(Array.isArray(options) ? (options as readonly unknown[])[at] : {})
        return listed && toPsbt(encodeBase64(hexToBytes(each)), listed)
      })
      return found === undefined || found.includes(undefined) ? undefined : [toForeignTransactions(found, NAMESPACE)]
    }
    case 'signMultipleTransactions': {
      const found = read(satsPsbts, first)?.psbts.map(({ psbtBase64, inputsToSign }) =>
        toPsbt(
          psbtBase64,
          inputsToSign.flatMap(({ signingIndexes, sigHash }) => toListed(signingIndexes, sigHash)),
        ),
      )
      return found && [toForeignTransactions(found, NAMESPACE)]
    }
    case 'signTransaction':
    case 'signAndSendTransaction': {
      const found = read(standardTransactions, params)?.map((each) => {
        const named = each.inputsToSign.map(({ sigHash }) => sigHash).filter((name) => name !== undefined)
        if (named.some((name) => HASH_TYPES[name] === undefined)) return undefined
        const listed = each.inputsToSign.flatMap(({ signingIndexes, sigHash }) =>
          toListed(signingIndexes, sigHash === undefined ? undefined : HASH_TYPES[sigHash]),
        )
        return toPsbt(encodeBase64(each.psbt), listed)
      })
      return found === undefined || found.includes(undefined) ? undefined : [toForeignTransactions(found, NAMESPACE)]
    }
    case 'sendTransfer': {
      const one = read(payment, first)
      if (one !== undefined) return [toPayment(one.recipientAddress, one.amount)]
      const found = read(payments, first)?.recipients.map(({ address: to, amount }) => ({ to, amount: BigInt(amount) }))
      return found && [toForeignTransactions(found, NAMESPACE)]
    }
    case 'sendBitcoin': {
      const found = read(plainPayment, params)
      return found && [toPayment(found[0], found[1])]
    }
    default:
      return undefined
  }
}

function readMessages(first: unknown, params: unknown): readonly ReadCall[] | undefined {
  const found = read(message, first)
  if (found !== undefined) return [toMessage(typeof found === 'string' ? found : found.message)]
  return read(standardMessages, params)?.map((each) => toMessage(decodeText(bytesToHex(each.message))))
}

const toMessage = (text: string): ReadCall => ({ message: text, namespace: NAMESPACE })

interface ListedInput {
  readonly index: number
  readonly sighashTypes: readonly number[]
}

/** Returns nothing without a sighash type: the PSBT then decides the type by itself. */
const toListed = (given: readonly number[], type: number | undefined): readonly ListedInput[] =>
  type === undefined ? [] : given.map((each) => ({ index: each, sighashTypes: [type] }))

const toPsbt = (text: string, signInputs: readonly ListedInput[]) =>
  signInputs.length === 0 ? { psbt: text } : { psbt: text, signInputs }

/** Returns the sighash types that a request names for its inputs; `undefined` if its options have an unknown format. */
function readSigning(given: unknown): readonly ListedInput[] | undefined {
  const found = read(signing, given ?? {})
  if (found === undefined) return undefined
  const { signInputs, toSignInputs = [], signAtIndex, allowedSighash = [] } = found
  const listed = Array.isArray(signInputs) ? signInputs : []
  const every = Array.from({ length: MAX_INDEXES }, (_, at) => at)
  const allowed = allowedSighash.length === 0 ? [] : signAtIndex === undefined ? every : [signAtIndex].flat()
  return [
    ...[...listed, ...toSignInputs].flatMap(({ index: at, sighashTypes = [] }) =>
      sighashTypes.length === 0 ? [] : [{ index: at, sighashTypes }],
    ),
    ...allowed.map((at) => ({ index: at, sighashTypes: allowedSighash })),
  ]
}

const toPayment = (to: string, amount: string | number): ReadCall =>
  toForeignTransaction({ to, amount: BigInt(amount) }, NAMESPACE)

function toBase64(given: v.InferOutput<typeof psbt>): string {
  if (typeof given === 'string') return encodeBase64(hexToBytes(given))
  return 'psbt' in given ? given.psbt : encodeBase64(hexToBytes(given.hex))
}

function read<T extends v.GenericSchema>(schema: T, params: unknown): v.InferOutput<T> | undefined {
  const parsed = v.safeParse(schema, params)
  return parsed.success ? parsed.output : undefined
}
