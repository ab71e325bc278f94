import { getBase58Decoder, getBase64Decoder } from '@solana/kit'
import { feeOf } from './fees.ts'
import type { LedgerEntry, Outcome, TokenBalance } from './ledger.ts'
import { toTokenAmount } from './parse-account.ts'
import { parseInstruction, type RawInstruction } from './parse-instruction.ts'
import { RpcError } from './rpc-error.ts'

export type TransactionEncoding = 'json' | 'jsonParsed' | 'base64' | 'base58'

interface ResponseOptions {
  readonly encoding: TransactionEncoding
  /** Highest version that the client can read; none: legacy transactions only. */
  readonly maxVersion: number | undefined
}

interface InnerInstruction extends RawInstruction {
  readonly stackHeight: number
}

/** Returns a transaction as `getTransaction` gives it. @throws RpcError where the client cannot read its version */
export function toTransactionResponse(entry: LedgerEntry, { encoding, maxVersion }: ResponseOptions) {
  const { read, slot, blockTime, outcome, before, after } = entry
  const { version } = read.message
  if (version !== 'legacy' && (maxVersion === undefined || version > maxVersion))
    throw new RpcError(
      -32015,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    )
  return {
    slot,
    blockTime,
    transaction: toTransaction(entry, encoding),
    ...(maxVersion === undefined ? {} : { version }),
    meta: {
      err: outcome.error,
      status: outcome.error === null ? { Ok: null } : { Err: outcome.error },
      fee: feeOf(read),
      preBalances: before.lamports,
      postBalances: after.lamports,
      preTokenBalances: before.tokens.map(toTokenBalance),
      postTokenBalances: after.tokens.map(toTokenBalance),
      innerInstructions: toInnerInstructions(entry, encoding),
      logMessages: outcome.meta.logs(),
      computeUnitsConsumed: outcome.meta.computeUnitsConsumed(),
      loadedAddresses: entry.loaded,
      rewards: [],
      ...toReturnData(outcome),
    },
  }
}

/** Returns what a program gave back, where it gave something. */
export function toReturnData({ meta }: Outcome) {
  const returned = meta.returnData()
  const data = returned.data()
  if (data.length === 0) return {}
  const programId = getBase58Decoder().decode(returned.programId())
  return { returnData: { programId, data: [getBase64Decoder().decode(data), 'base64'] } }
}

function toTransaction(entry: LedgerEntry, encoding: TransactionEncoding) {
  const { bytes, message, transaction } = entry.read
  if (encoding === 'base64') return [getBase64Decoder().decode(bytes), 'base64']
  if (encoding === 'base58') return [getBase58Decoder().decode(bytes), 'base58']
  const signatures = Object.values(transaction.signatures).map((signature) =>
    getBase58Decoder().decode(signature ?? new Uint8Array(64)),
  )
  const recentBlockhash = message.lifetimeToken
  const lookups = message.version === 0 ? (message.addressTableLookups ?? []) : undefined
  const tables = lookups?.map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
    accountKey: lookupTableAddress,
    writableIndexes,
    readonlyIndexes,
  }))
  const addressTableLookups = tables === undefined ? {} : { addressTableLookups: tables }
  if (encoding === 'jsonParsed') {
    const instructions = rawInstructions(entry).map((each) => parseInstruction(each, 1))
    return { signatures, message: { accountKeys: entry.keys, recentBlockhash, instructions, ...addressTableLookups } }
  }
  const { header } = message
  return {
    signatures,
    message: {
      header: {
        numRequiredSignatures: header.numSignerAccounts,
        numReadonlySignedAccounts: header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
      },
      accountKeys: message.staticAccounts,
      recentBlockhash,
      instructions: message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
        programIdIndex: programAddressIndex,
        accounts: accountIndices,
        data: getBase58Decoder().decode(data ?? new Uint8Array()),
        stackHeight: 1,
      })),
      ...addressTableLookups,
    },
  }
}

function rawInstructions({ read, keys }: LedgerEntry): readonly RawInstruction[] {
  return read.message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
    programId: keys[programAddressIndex]?.pubkey ?? '',
    accounts: accountIndices.map((index) => keys[index]?.pubkey ?? ''),
    data: new Uint8Array(data ?? []),
  }))
}

/** Lists what programs called, by the instruction that called them. */
function toInnerInstructions({ outcome, keys }: LedgerEntry, encoding: TransactionEncoding) {
  return outcome.meta.innerInstructions().flatMap((inner, index) => {
    if (inner.length === 0) return []
    const instructions = inner.map((each) => {
      const compiled = each.instruction()
      const [accounts, data] = [[...compiled.accounts()], compiled.data()]
      if (encoding !== 'jsonParsed')
        return {
          programIdIndex: compiled.programIdIndex(),
          accounts,
          data: getBase58Decoder().decode(data),
          stackHeight: each.stackHeight(),
        }
      const raw: InnerInstruction = {
        programId: keys[compiled.programIdIndex()]?.pubkey ?? '',
        accounts: accounts.map((at) => keys[at]?.pubkey ?? ''),
        data,
        stackHeight: each.stackHeight(),
      }
      return parseInstruction(raw, raw.stackHeight)
    })
    return [{ index, instructions }]
  })
}

function toTokenBalance({ accountIndex, mint, owner, programId, amount, decimals }: TokenBalance) {
  return { accountIndex, mint, owner, programId, uiTokenAmount: toTokenAmount(amount, decimals) }
}
