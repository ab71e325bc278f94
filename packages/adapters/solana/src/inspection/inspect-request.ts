import type { Clock, RequestInspection, RequestToInspect, TransferRequest } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import {
  type AccountStates,
  type DecodedTransaction,
  decodeTransaction,
  inspectSolana,
  MAX_TRANSACTION_BYTES,
  PROGRAMS,
  readMessage,
  readMint,
  readTokenAccount,
  type SolanaSimulation,
  sliceMessage,
  WRAPPED_SOL,
} from '@latchkey/inspect/solana'
import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { isAddress, isOffCurveAddress } from '@solana/kit'
import { type Read, toAddress } from '../node/reads.ts'
import type { SolanaTransaction } from '../solana-family.ts'
import { deriveTokenAccount } from '../transactions/derive-token-account.ts'
import { fromBase64, toBase64, toWire } from '../transactions/wire.ts'
import { readStates, readTables, simulateStates } from './read-states.ts'

/**
 * A visitor who waits for the wallet notices half a second; a slow node must not delay the report for longer than this.
 */
const READ_TIMEOUT_MS = 1_500
/** The number of transactions that wallets sign in one request. */
const MAX_TRANSACTIONS = 64
/** Maximum number of simulated transactions; the others of a bundle are inspected by their instructions only. */
const MAX_SIMULATED = 16

interface Question {
  readonly address: string
  readonly addresses: readonly string[]
  readonly request: RequestToInspect<'solana'>
}

/**
 * Returns the effects and findings of a request. Facts that no node returns in time are missing, and the report shows
 * that.
 *
 * @throws request/invalid, address/invalid
 */
export async function inspectRequest(
  given: Read,
  clock: Clock,
  { address, addresses, request }: Question,
): Promise<RequestInspection> {
  if ('message' in request) return inspectBytes(request.message)
  const cancel = new AbortController()
  const disarm = clock.after(READ_TIMEOUT_MS, () => cancel.abort())
  const read = { ...given, signal: given.signal ? AbortSignal.any([given.signal, cancel.signal]) : cancel.signal }
  try {
    if ('transfer' in request) return await inspectTransfer(read, request.transfer)
    return await inspectTransactions(read, new Set([address, ...addresses]), request.transactions)
  } finally {
    disarm()
  }
}

/** Bytes that a wallet signs as a message may be the message of a transaction. */
function inspectBytes(message: string | Uint8Array): RequestInspection {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  const isTransaction = readMessage(bytes) !== undefined || sliceMessage(bytes) !== undefined
  return { effects: [], findings: isTransaction ? [{ code: 'transaction-as-message', severity: 'danger' }] : [] }
}

/** The adapter builds the transaction of a transfer itself, and rejects receivers that could not spend it. */
async function inspectTransfer(read: Read, { to, amount, token }: TransferRequest): Promise<RequestInspection> {
  const party = { address: toAddress(to) }
  if (token === undefined)
    return { effects: [{ type: 'send', asset: { type: 'native', amount }, party }], findings: [] }
  const address = toAddress(token)
  const states = await readStates(read, [address, party.address]).catch(() => new Map() as AccountStates)
  const decimals = readMint(states.get(address))?.decimals
  // The receiver is a token account: its owner gets the token.
  const owner = readTokenAccount(states.get(party.address))?.owner
  const asset = { type: 'token', address, amount, ...(decimals === undefined ? {} : { decimals }) } as const
  return {
    effects: [{ type: 'send', asset, party }],
    findings: [],
    ...(owner === undefined ? {} : { addresses: [owner] }),
  }
}

async function inspectTransactions(
  read: Read,
  own: ReadonlySet<string>,
  transactions: readonly (SolanaTransaction | string)[],
): Promise<RequestInspection> {
  if (transactions.length > MAX_TRANSACTIONS)
    throw new WalletError('request/invalid', {
      field: 'transactions',
      problem: `expected at most ${MAX_TRANSACTIONS}`,
    })
  const wires = transactions.map(toBytes)
  const messages = wires.map((bytes) => {
    const message = sliceMessage(bytes)
    return message && readMessage(message)
  })
  const tables = await readTables(
    read,
    messages.flatMap((message) => message?.lookups.map(({ table }) => table) ?? []),
    encodeBase58,
  ).catch(() => new Map<string, readonly string[]>())
  const decoded = messages.map((message) => message && decodeTransaction(message, tables))
  const [accounts, simulations] = await Promise.all([
    readStates(read, listAccounts(decoded, own)).catch(() => new Map() as AccountStates),
    Promise.all(decoded.map((each, at) => simulate(read, each, wires[at], at))),
  ])
  const mints = await readMints(read, accounts, simulations)
  const isOnCurve = (address: string) => !isAddress(address) || !isOffCurveAddress(address)
  const derived = await deriveOwn(own, listMints(decoded, accounts))
  return inspectSolana(decoded, { own, accounts: new Map([...mints, ...accounts]), derived, simulations, isOnCurve })
}

/** Limit of mints in one request for which token accounts are derived. */
const MAX_MINTS = 64

/** Returns the mints named by the instructions, and those that nodes report for the accounts of the request. */
function listMints(decoded: readonly (DecodedTransaction | undefined)[], accounts: AccountStates): readonly string[] {
  const stated = decoded.flatMap(
    (each) =>
      each?.intents.flatMap((intent) => ('mint' in intent && intent.mint !== undefined ? [intent.mint] : [])) ?? [],
  )
  const named = [...accounts.values()].flatMap((state) => readTokenAccount(state)?.mint ?? [])
  return [...new Set([WRAPPED_SOL, ...stated, ...named])].slice(0, MAX_MINTS)
}

/** Computes the associated token accounts of the visitor, because a node may lie about the owner of an account. */
async function deriveOwn(own: ReadonlySet<string>, mints: readonly string[]): Promise<ReadonlySet<string>> {
  const programs = [PROGRAMS.token, PROGRAMS.token2022]
  const parts = [...own].flatMap((owner) =>
    mints.flatMap((mint) => programs.map((program) => ({ owner, mint, program }))),
  )
  return new Set(
    await Promise.all(
      parts.map(({ owner, mint, program }) =>
        deriveTokenAccount(toAddress(owner), toAddress(mint), toAddress(program)),
      ),
    ),
  )
}

/** Accounts of the visitor first, because their balances decide what counts as everything. */
function listAccounts(decoded: readonly (DecodedTransaction | undefined)[], own: ReadonlySet<string>) {
  const keys = decoded.flatMap((each) => each?.keys.flatMap((key) => key ?? []) ?? [])
  const rights = decoded.flatMap(
    (each) => each?.intents.flatMap((intent) => (intent.type === 'approve' ? [intent.delegate] : [])) ?? [],
  )
  return [...new Set([...[...own].filter((address) => keys.includes(address)), ...rights, ...keys])]
}

async function simulate(
  read: Read,
  decoded: DecodedTransaction | undefined,
  wire: Uint8Array | undefined,
  at: number,
): Promise<SolanaSimulation> {
  if (decoded === undefined || wire === undefined || at >= MAX_SIMULATED) return { status: 'unavailable' }
  return simulateStates(read, toBase64({ bytes: wire }), decoded.writable).catch(() => ({ status: 'unavailable' }))
}

/** Reads mints that the request does not name: those of the token accounts that it uses. */
async function readMints(
  read: Read,
  accounts: AccountStates,
  simulations: readonly SolanaSimulation[],
): Promise<AccountStates> {
  const after = simulations.flatMap((each) => (each.status === 'success' ? [...each.accounts.values()] : []))
  const mints = [...accounts.values(), ...after].flatMap((state) => readTokenAccount(state)?.mint ?? [])
  const missing = mints.filter((mint) => !accounts.has(mint))
  return readStates(read, missing).catch(() => new Map())
}

/** A text is base64, as nodes and wallets accept it, or base58. @throws request/invalid */
function toBytes(transaction: SolanaTransaction | string): Uint8Array {
  if (typeof transaction !== 'string') return toWire(transaction).bytes
  const readings = [fromText(transaction, fromBase64), fromText(transaction, decodeBase58)]
  const found = readings.filter((bytes) => bytes !== undefined && sliceMessage(bytes) !== undefined)
  // If a text is valid in both encodings, the choice of the wallet is unknown.
  return (found.length === 1 ? found[0] : undefined) ?? new Uint8Array()
}

const MAX_TEXT_LENGTH = MAX_TRANSACTION_BYTES * 2

function fromText(text: string, decode: (text: string) => Uint8Array): Uint8Array | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined
  try {
    return decode(text)
  } catch {
    return undefined
  }
}
