import type { AccountState, AccountStates, SolanaSimulation } from '@latchkey/inspect/solana'
import { isAddress } from '@latchkey/primitives'
import * as v from 'valibot'
import { amountSchema, inContext } from '../node/account-schemas.ts'
import type { Read } from '../node/reads.ts'
import { fromBase64 } from '../transactions/wire.ts'

/** Bytes that are read of an account: enough for a token account, and for a mint with its extensions. */
const DATA_BYTES = 1_024
/** Bytes of a full lookup table: a head of 56 bytes and 256 addresses. */
const TABLE_BYTES = 56 + 256 * 32
/** Maximum number of addresses that nodes accept in one request. */
const MAX_ADDRESSES = 100
const MAX_REQUESTS = 4
/**
 * A node returns whole accounts in a simulation; a response with several megabytes of programs and states is rejected.
 */
const MAX_STATE_LENGTH = 20_000_000

const base64 = (maxLength: number) =>
  v.pipe(
    v.tuple([v.pipe(v.string(), v.maxLength(maxLength), v.regex(/^[A-Za-z0-9+/]*={0,2}$/)), v.literal('base64')]),
    v.transform(([text]) => text),
  )

const ownerSchema = v.pipe(
  v.string(),
  v.check((text) => isAddress(text, 'solana'), 'expected an address'),
)

const stateSchema = (maxLength: number) =>
  v.nullable(v.object({ data: base64(maxLength), executable: v.boolean(), lamports: amountSchema, owner: ownerSchema }))

const encodedLength = (bytes: number): number => Math.ceil(bytes / 3) * 4

type State = v.InferOutput<ReturnType<typeof stateSchema>>

/** Only the first bytes are decoded; the rest of a large account is not needed. */
function toState(state: State): AccountState | null {
  if (state === null) return null
  const { data, ...rest } = state
  return { ...rest, data: fromBase64(data.slice(0, encodedLength(DATA_BYTES + 2))).slice(0, DATA_BYTES) }
}

async function readSliced({ node, network, signal, commitment }: Read, addresses: readonly string[], length: number) {
  const schema = inContext(v.pipe(v.array(stateSchema(encodedLength(length))), v.length(addresses.length)))
  const params = [addresses, { encoding: 'base64', commitment, dataSlice: { offset: 0, length } }]
  return (await node.call(network, { method: 'getMultipleAccounts', params, schema, signal })).value
}

/** Returns the accounts on the chain, `null` for a missing one; only the first 400. @throws rpc/* */
export async function readStates(read: Read, addresses: readonly string[]): Promise<AccountStates> {
  const wanted = [...new Set(addresses)].slice(0, MAX_ADDRESSES * MAX_REQUESTS)
  const starts = Array.from({ length: Math.ceil(wanted.length / MAX_ADDRESSES) }, (_, at) => at * MAX_ADDRESSES)
  const parts = starts.map((start) => readSliced(read, wanted.slice(start, start + MAX_ADDRESSES), DATA_BYTES))
  const states = (await Promise.all(parts)).flat()
  return new Map(wanted.map((address, at) => [address, toState(states[at] ?? null)]))
}

const LOOKUP_TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111'
/**
 * The type of a lookup table in its first bytes, the size of its head, and the size of a key. @see Solana,
 * `AddressLookupTable`
 */
const [TABLE_KIND, HEAD_BYTES, KEY_BYTES] = [1, 56, 32]

/** Returns the addresses in lookup tables; an account that is not a table is absent. @throws rpc/* */
export async function readTables(
  read: Read,
  tables: readonly string[],
  toAddress: (bytes: Uint8Array) => string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const wanted = [...new Set(tables)].slice(0, MAX_ADDRESSES)
  if (wanted.length === 0) return new Map()
  const states = await readSliced(read, wanted, TABLE_BYTES)
  const found = wanted.flatMap((table, at) => {
    const state = states[at]
    if (!state || state.owner !== LOOKUP_TABLE_PROGRAM) return []
    const data = fromBase64(state.data)
    if (data[0] !== TABLE_KIND) return []
    const count = Math.max(0, Math.floor((data.length - HEAD_BYTES) / KEY_BYTES))
    const starts = Array.from({ length: count }, (_, position) => HEAD_BYTES + position * KEY_BYTES)
    return [[table, starts.map((start) => toAddress(data.slice(start, start + KEY_BYTES)))] as const]
  })
  return new Map(found)
}

const simulatedSchema = (count: number) =>
  inContext(
    v.object({
      err: v.unknown(),
      accounts: v.optional(v.nullable(v.pipe(v.array(stateSchema(MAX_STATE_LENGTH)), v.length(count)))),
    }),
  )

/** Simulates a transaction, and returns its writable accounts as they are afterwards. @throws rpc/* */
export async function simulateStates(
  { node, network, signal, commitment }: Read,
  transaction: string,
  addresses: readonly string[],
): Promise<SolanaSimulation> {
  const accounts = { encoding: 'base64', addresses }
  const options = { encoding: 'base64', commitment, sigVerify: false, replaceRecentBlockhash: true, accounts }
  const schema = simulatedSchema(addresses.length)
  const params = [transaction, options]
  const { err, accounts: after } = (await node.call(network, { method: 'simulateTransaction', params, schema, signal }))
    .value
  if (err !== null && err !== undefined) return { status: 'failed' }
  if (!after) return { status: 'unavailable' }
  return { status: 'success', accounts: new Map(addresses.map((address, at) => [address, toState(after[at] ?? null)])) }
}
