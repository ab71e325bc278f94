import { getBase58Encoder, getBase64Encoder } from '@solana/kit'
import * as v from 'valibot'
import { feeOf } from '../fees.ts'
import type { LedgerEntry, Outcome } from '../ledger.ts'
import { isSigned, readMessage, readTransaction } from '../read-transaction.ts'
import { RpcError } from '../rpc-error.ts'
import { BLOCKHASH_SLOTS } from '../slots.ts'
import { describeTransactionError, type TransactionError } from '../transaction-error.ts'
import { toReturnData, toTransactionResponse } from '../transaction-response.ts'
import { toAccount } from './accounts.ts'
import { addressSchema, commitmentSchema, type Method, type Node, parseParams, withContext } from './node.ts'

const MAX_STATUSES = 256
const MAX_SIGNATURES = 1_000
const wireEncoding = v.optional(v.picklist(['base58', 'base64']))
const sendOptions = v.object({
  encoding: wireEncoding,
  skipPreflight: v.optional(v.boolean()),
  preflightCommitment: commitmentSchema,
  maxRetries: v.optional(v.nullable(v.number())),
  minContextSlot: v.optional(v.nullable(v.number())),
})
const simulateOptions = v.object({
  encoding: wireEncoding,
  sigVerify: v.optional(v.boolean()),
  replaceRecentBlockhash: v.optional(v.boolean()),
  innerInstructions: v.optional(v.boolean()),
  accounts: v.optional(
    v.nullable(
      v.object({ addresses: v.array(addressSchema), encoding: v.optional(v.picklist(['base64', 'jsonParsed'])) }),
    ),
  ),
})
const transactionEncoding = v.picklist(['json', 'jsonParsed', 'base64', 'base58'])
const getOptions = v.optional(
  v.nullable(
    v.union([
      transactionEncoding,
      v.object({
        encoding: v.optional(transactionEncoding),
        maxSupportedTransactionVersion: v.optional(v.nullable(v.number())),
        commitment: commitmentSchema,
      }),
    ]),
  ),
)
const historyOptions = v.optional(
  v.nullable(
    v.object({
      limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_SIGNATURES))),
      before: v.optional(v.nullable(v.string())),
      until: v.optional(v.nullable(v.string())),
    }),
  ),
)

export const transactionMethods: Readonly<Record<string, Method>> = {
  async sendTransaction(node, params) {
    const [text, options] = parseParams(v.looseTuple([v.string(), v.optional(v.nullable(sendOptions))]), pad(params))
    const read = readTransaction(decode(text, options?.encoding))
    if (!(await isSigned(read))) throw new RpcError(-32003, 'Transaction signature verification failure')
    const isKnown = node.ledger.entryOf(read.signature) !== undefined
    const isExpired = node.slots.slotOf(read.message.lifetimeToken) === undefined
    if (options?.skipPreflight === true) {
      // A node takes it, and the cluster drops it.
      if (!isKnown && !isExpired) node.ledger.execute(read)
      return read.signature
    }
    if (isKnown) throw preflightFailed('AlreadyProcessed')
    if (isExpired) throw preflightFailed('BlockhashNotFound')
    const simulated = node.ledger.simulate(read, { isVerified: true })
    if (simulated.error !== null) throw preflightFailed(simulated.error, simulated)
    node.ledger.execute(read)
    return read.signature
  },
  async simulateTransaction(node, params) {
    const schema = v.looseTuple([v.string(), v.optional(v.nullable(simulateOptions))])
    const [text, options] = parseParams(schema, pad(params))
    const { sigVerify = false, replaceRecentBlockhash = false } = options ?? {}
    if (sigVerify && replaceRecentBlockhash)
      throw new RpcError(-32602, 'sigVerify may not be used with replaceRecentBlockhash')
    const read = readTransaction(decode(text, options?.encoding))
    if (sigVerify && !(await isSigned(read))) return withContext(node, toSimulated('SignatureFailure'))
    const slot = node.slots.current()
    const replaced = {
      blockhash: node.slots.blockhashOf(slot),
      lastValidBlockHeight: node.slots.heightOf(slot) + BLOCKHASH_SLOTS,
    }
    const replacement = replaceRecentBlockhash ? { replacementBlockhash: replaced } : {}
    if (!replaceRecentBlockhash && node.slots.slotOf(read.message.lifetimeToken) === undefined)
      return withContext(node, toSimulated('BlockhashNotFound'))
    const simulated = node.ledger.simulate(read, { isVerified: false })
    const accounts = options?.accounts?.addresses.map((address) => {
      const after = simulated.postAccounts.find((account) => account.address === address)
      const account = after ?? node.ledger.accountOf(address)
      return toAccount(node.ledger, account, { encoding: options.accounts?.encoding ?? 'base64' })
    })
    return withContext(node, {
      ...toSimulated(simulated.error, simulated),
      accounts: simulated.error === null ? (accounts ?? null) : null,
      fee: feeOf(read),
      ...replacement,
    })
  },
  getFeeForMessage(node, params) {
    const [text] = parseParams(v.looseTuple([v.string()]), params)
    const message = readMessage(decode(text, 'base64'))
    const isKnown = node.slots.slotOf(message.lifetimeToken) !== undefined
    return withContext(node, isKnown ? feeOf({ message }) : null)
  },
  getSignatureStatuses(node, params) {
    const signatures = v.pipe(v.array(v.string()), v.maxLength(MAX_STATUSES))
    const [list] = parseParams(v.looseTuple([signatures]), params)
    return withContext(
      node,
      list.map((signature) => {
        const entry = node.ledger.entryOf(signature)
        return entry === undefined ? null : toStatus(node, entry)
      }),
    )
  },
  getSignaturesForAddress(node, params) {
    const [address, options] = parseParams(v.looseTuple([addressSchema, historyOptions]), pad(params))
    const all = node.ledger.entriesOf(address)
    const placeOf = (signature: string | null | undefined) => all.findIndex(({ read }) => read.signature === signature)
    const until = placeOf(options?.until)
    const from = options?.before ? countUntil(node, all, options.before) : 0
    const list = all.slice(from, until < 0 ? undefined : until).slice(0, options?.limit ?? MAX_SIGNATURES)
    return list.map((entry) => ({
      signature: entry.read.signature,
      slot: entry.slot,
      blockTime: entry.blockTime,
      err: entry.outcome.error,
      memo: null,
      confirmationStatus: toStatus(node, entry).confirmationStatus,
    }))
  },
  getTransaction(node, params) {
    const [signature, given] = parseParams(v.looseTuple([v.string(), getOptions]), pad(params))
    const options = typeof given === 'string' ? { encoding: given } : (given ?? {})
    const entry = node.ledger.entryOf(signature)
    if (entry === undefined) return null
    const maxVersion = 'maxSupportedTransactionVersion' in options ? options.maxSupportedTransactionVersion : undefined
    return toTransactionResponse(entry, { encoding: options.encoding ?? 'json', maxVersion: maxVersion ?? undefined })
  },
}

/** Returns how many transactions of a list are not before the one given, which may be of another address. */
function countUntil({ ledger }: Pick<Node, 'ledger'>, list: readonly LedgerEntry[], signature: string): number {
  const own = list.findIndex(({ read }) => read.signature === signature)
  const slot = ledger.entryOf(signature)?.slot
  const count = own >= 0 ? own + 1 : list.findIndex((entry) => slot !== undefined && entry.slot < slot)
  return count < 0 ? list.length : count
}

/** Returns how final a transaction is. Each is confirmed at once. */
function toStatus({ slots }: Pick<Node, 'slots'>, { slot, outcome: { error } }: LedgerEntry) {
  const isFinal = slots.isFinal(slot)
  return {
    slot,
    confirmations: isFinal ? null : slots.current() - slot,
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    confirmationStatus: isFinal ? 'finalized' : 'confirmed',
  }
}

const pad = (params: readonly unknown[]): readonly unknown[] => [params[0], params[1]]

function decode(text: string, encoding: 'base58' | 'base64' | undefined): Uint8Array {
  try {
    return new Uint8Array((encoding === 'base64' ? getBase64Encoder() : getBase58Encoder()).encode(text))
  } catch {
    throw new RpcError(-32602, `invalid ${encoding ?? 'base58'} encoding`)
  }
}

function preflightFailed(error: TransactionError, outcome?: Outcome): RpcError {
  const data = toSimulated(error, outcome)
  return new RpcError(-32002, `Transaction simulation failed: ${describeTransactionError(error)}`, data)
}

function toSimulated(error: TransactionError | null, outcome?: Outcome) {
  return {
    accounts: null,
    err: error,
    innerInstructions: null,
    loadedAccountsDataSize: 0,
    logs: outcome?.meta.logs() ?? [],
    returnData: (outcome && toReturnData(outcome).returnData) ?? null,
    unitsConsumed: outcome?.meta.computeUnitsConsumed() ?? 0n,
  }
}
