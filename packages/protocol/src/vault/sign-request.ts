import * as v from 'valibot'
import { address, requestId } from '../frame/fields.ts'
import { networkId } from '../frame/page-data.ts'

const hexBytes = (max: number) =>
  v.pipe(v.string(), v.maxLength(2 + 2 * max), v.regex(/^0x(?:[0-9a-f]{2})*$/, 'it is hexadecimal'))

/** A number without leading zeros. @see EIP-1474 "Quantity" */
const quantity = v.pipe(v.string(), v.regex(/^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/, 'it is a quantity'))
const evmAddress = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'it is an EVM address'))

const KIB = 1024
/** Inputs of a PSBT, and outputs. */
export const MAX_PSBT_PARTS = 500
const position = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_PSBT_PARTS - 1))
/** Of every kind: the approval that it belongs to, the account, and the network that is in use. */
const common = { approvalId: requestId, networkId, address }

const callParts = {
  nonce: quantity,
  gas: quantity,
  /** Absent: the transaction creates a contract. */
  to: v.exactOptional(evmAddress),
  value: quantity,
  data: hexBytes(128 * KIB),
}
const accessList = v.pipe(
  v.array(v.strictObject({ address: evmAddress, storageKeys: v.pipe(v.array(hexBytes(32)), v.maxLength(512)) })),
  v.maxLength(512),
)

/** A transaction of EVM chains that is ready to be signed. Type 4, which hands an account over, is none of it. @see EIP-2718 */
export const evmTransaction = v.variant('type', [
  v.strictObject({ type: v.literal('legacy'), ...callParts, gasPrice: quantity }),
  v.strictObject({ type: v.literal('eip2930'), ...callParts, gasPrice: quantity, accessList }),
  v.strictObject({
    type: v.literal('eip1559'),
    ...callParts,
    maxFeePerGas: quantity,
    maxPriorityFeePerGas: quantity,
    accessList,
  }),
])
export type EvmTransaction = v.InferOutput<typeof evmTransaction>

/** What the vault signs: always the request itself, which it parses and hashes on its own; never a digest. */
export const signRequest = v.variant('kind', [
  /** @see EIP-191 version 0x45 */
  v.strictObject({ kind: v.literal('evm.message'), ...common, message: hexBytes(64 * KIB) }),
  /** The JSON of the typed data. @see EIP-712 */
  v.strictObject({
    kind: v.literal('evm.typedData'),
    ...common,
    typedData: v.pipe(v.string(), v.maxLength(64 * KIB)),
  }),
  v.strictObject({ kind: v.literal('evm.transaction'), ...common, transaction: evmTransaction }),
  v.strictObject({ kind: v.literal('solana.message'), ...common, message: hexBytes(16 * KIB) }),
  /** A transaction as it is sent, with places for its signatures. @see https://solana.com/docs/core/transactions */
  v.strictObject({ kind: v.literal('solana.transaction'), ...common, transaction: hexBytes(1_232) }),
  /** A text in UTF-8. `ecdsa` is the form of Bitcoin Core. @see BIP-137, BIP-322 "Simple" */
  v.strictObject({
    kind: v.literal('bitcoin.message'),
    ...common,
    message: hexBytes(16 * KIB),
    protocol: v.picklist(['ecdsa', 'bip322']),
  }),
  /** @see BIP-174, BIP-370 */
  v.strictObject({
    kind: v.literal('bitcoin.psbt'),
    ...common,
    psbt: hexBytes(256 * KIB),
    /** Positions of the inputs to sign, each of which spends a coin of the account; absent: all of these. */
    inputs: v.exactOptional(v.pipe(v.array(position), v.minLength(1), v.maxLength(MAX_PSBT_PARTS))),
    /** True finalizes the signed inputs; false only adds partial signatures. @see BIP-174 "Input Finalizer" */
    isFinal: v.boolean(),
  }),
])
export type SignRequest = v.InferOutput<typeof signRequest>
export type SignKind = SignRequest['kind']

type MessageRequest = Extract<SignRequest, { readonly kind: `${string}.message` }>

/** Returns whether a request is a message, which changes nothing on a chain. */
export const isMessage = (request: SignRequest): request is MessageRequest => request.kind.endsWith('.message')

/** A message of 32 bytes may be the hash of anything, such as a transaction of a smart account. */
const HASH_TEXT = /^0x[0-9a-f]{64}$/

/**
 * Returns whether a wallet with a passkey signs a request only after an assertion: all that can move or give away assets. The vault has
 * neither prices nor a network, so it asks also for small payments.
 */
export const needsPasskey = (request: SignRequest): boolean => !isMessage(request) || HASH_TEXT.test(request.message)

/** Returns the text whose SHA-256 a passkey signs as its challenge: the approval, and what was shown in it. */
export const toAssertionText = (approvalId: string, intentHash: string): string => `${approvalId}.${intentHash}`

/**
 * Returns the text of a request whose SHA-256 is its intent hash: of what a person is shown, and of what the vault signs. It is
 * JSON whose keys are in the order of their names, so that one request has one text.
 *
 * @see RFC 8785
 */
export const toIntentText = (request: SignRequest): string =>
  JSON.stringify(request, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
