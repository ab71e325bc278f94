import { WalletError } from '@latchkey/errors'
import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import * as v from 'valibot'
import { decodeBase64, encodeBase64 } from './base64.ts'
import { bytesSchema } from './bytes-schema.ts'
import {
  assertAccount,
  assertChain,
  callForEach,
  malformed,
  parseParams,
  type StandardRequest,
  unsupported,
} from './methods.ts'
import { readWire, type Wire } from './solana-wire.ts'
import { readFeature, type StandardWallet } from './standard-wallet.ts'

const SIGNATURE_BYTES = 64
const MAX_TRANSACTION_BYTES = 1_232
/** Maximum length of a message, because base58 takes quadratic time. */
const MAX_MESSAGE_CHARACTERS = 24_000

const signature = bytesSchema(SIGNATURE_BYTES, SIGNATURE_BYTES)
const message = v.pipe(v.string(), v.maxLength(MAX_MESSAGE_CHARACTERS), v.regex(/^[1-9A-HJ-NP-Za-km-z]*$/))
const transaction = v.pipe(v.string(), v.maxLength(1_644), v.base64(), v.transform(decodeBase64))
const pubkey = v.optional(v.string())

const messageParams = v.object({ message, pubkey: v.string() })
const transactionParams = v.object({ transaction, pubkey })
const transactionsParams = v.object({
  transactions: v.pipe(v.array(transaction), v.minLength(1), v.maxLength(64)),
  pubkey,
})
const sendParams = v.object({ transaction, pubkey, sendOptions: v.optional(v.record(v.string(), v.unknown())) })

const signedMessage = v.object({ signature, signedMessage: v.optional(v.instance(Uint8Array)) })
const signedTransaction = v.object({ signedTransaction: bytesSchema(1, MAX_TRANSACTION_BYTES) })
const sent = v.object({ signature })

/**
 * Responds to WalletConnect's Solana methods with the features `solana:…` of a wallet.
 *
 * @throws wallet/unauthorized, wallet/unsupported-method, wallet/malformed-answer, wallet/request-failed,
 * network/unsupported; the errors of the wallet
 * @see WalletConnect "Solana", Wallet Standard "solana:"
 */
export async function requestSolana(request: StandardRequest): Promise<unknown> {
  switch (request.method) {
    case 'solana_signMessage':
      return signMessage(request)
    case 'solana_signTransaction': {
      const { transaction: given, pubkey: of } = parseParams(transactionParams, request)
      const wire = toWire(request, given)
      const address = of ?? assertSigner(request, wire)
      const [signed] = await signTransactions(request, [wire], address)
      return toSigned(request, signed, address)
    }
    case 'solana_signAllTransactions': {
      const { transactions, pubkey: of } = parseParams(transactionsParams, request)
      const wires = transactions.map((each) => toWire(request, each))
      const signed = await signTransactions(request, wires, of ?? assertSigner(request, wires[0]))
      return { transactions: signed.map(encodeBase64) }
    }
    case 'solana_signAndSendTransaction':
      return signAndSend(request)
    default:
      throw unsupported(request.method, 'the Wallet Standard has no feature for it')
  }
}

async function signMessage(request: StandardRequest): Promise<unknown> {
  const feature = 'solana:signMessage'
  const { message: text, pubkey: address } = parseParams(messageParams, request)
  const account = assertAccount(request, address, feature)
  const input = { account: account.source, message: decodeBase58(text) }
  const [output] = await callForEach(request, { feature, schema: signedMessage, inputs: [input] })
  if (output === undefined) throw malformed(request.method, 'expected a signature')
  // A wallet may prefix the message; that signature would not be a signature of the message.
  if (output.signedMessage !== undefined && encodeBase64(output.signedMessage) !== encodeBase64(input.message))
    throw malformed(request.method, 'the wallet signed another message')
  return { signature: encodeBase58(output.signature) }
}

async function signTransactions(
  request: StandardRequest,
  wires: readonly Wire[],
  address: string,
): Promise<readonly Uint8Array[]> {
  const feature = 'solana:signTransaction'
  const inputs = wires.map((wire) => toInput(request, wire, address, feature))
  const outputs = await callForEach(request, { feature, schema: signedTransaction, inputs })
  return outputs.map((output) => output.signedTransaction)
}

async function signAndSend(request: StandardRequest): Promise<unknown> {
  const feature = 'solana:signAndSendTransaction'
  const { transaction: given, pubkey: of, sendOptions = {} } = parseParams(sendParams, request)
  const wire = toWire(request, given)
  const input = toInput(request, wire, of ?? assertSigner(request, wire), feature)
  const [output] = await callForEach(request, { feature, schema: sent, inputs: [{ ...input, options: sendOptions }] })
  if (output === undefined) throw malformed(request.method, 'expected a signature')
  return { signature: encodeBase58(output.signature) }
}

function toInput(request: StandardRequest, wire: Wire, address: string, feature: string) {
  const account = assertAccount(request, address, feature)
  assertVersion(request, wire, feature)
  return { account: account.source, transaction: wire.bytes, chain: assertChain(request, account) }
}

const versionsSchema = v.array(v.union([v.literal('legacy'), v.number()]))

/** A hardware device behind a wallet may support only legacy transactions. */
function assertVersion({ wallet, method }: StandardRequest, { version }: Wire, feature: string): void {
  const versions = readVersions(wallet, feature)
  if (versions === undefined || versions.includes(version)) return
  throw unsupported(method, `the wallet does not sign ${version === 'legacy' ? 'legacy' : `version ${version}`}`)
}

function readVersions(wallet: StandardWallet, feature: string): readonly unknown[] | undefined {
  const found = readFeature(wallet, feature) as { readonly supportedTransactionVersions?: unknown } | undefined
  const parsed = v.safeParse(versionsSchema, found?.supportedTransactionVersions)
  return parsed.success ? parsed.output : undefined
}

/** Returns the account of the session that must sign. */
function assertSigner({ accounts, method }: StandardRequest, wire: Wire | undefined): string {
  const account = accounts.find(({ address }) => wire?.signers.includes(address))
  if (account === undefined) throw unsupported(method, 'no account of the session is a signer of the transaction')
  return account.address
}

/** @throws wallet/request-failed */
function toWire({ method }: StandardRequest, bytesGiven: Uint8Array): Wire {
  const wire = tryReadWire(bytesGiven)
  if (wire !== undefined) return wire
  throw new WalletError('wallet/request-failed', { method }, { details: 'params: expected a transaction' })
}

/** The signature is at the index of the account among the signers. */
function toSigned({ method }: StandardRequest, signed: Uint8Array | undefined, address: string) {
  const wire = signed && tryReadWire(signed)
  const own = wire?.signatures[wire.signers.indexOf(address)]
  if (signed === undefined || own === undefined) throw malformed(method, 'expected the transaction with a signature')
  return { signature: encodeBase58(own), transaction: encodeBase64(signed) }
}

function tryReadWire(signed: Uint8Array): Wire | undefined {
  try {
    return readWire(signed)
  } catch {
    return undefined
  }
}
