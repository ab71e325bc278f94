import type { EvmNetwork } from '@latchkey/chains'
import type { ApprovalsFound, CallOptions, ListedApproval, TokenApproval } from '@latchkey/core/ports'
import { isWalletError } from '@latchkey/errors'
import { fromQuantity, type Hex, isAddress, isHex, SECOND_MS, toQuantity } from '@latchkey/primitives'
import * as v from 'valibot'
import { toRecipient } from '../actions/recipient.ts'
import type { Node } from '../node/node.ts'
import { logSchema } from './log-schema.ts'
import { TOPICS, toAddress } from './to-changes.ts'

export interface ApprovalsRequest extends CallOptions {
  readonly address: string
  readonly network: EvmNetwork
  readonly listed?: readonly ListedApproval[] | undefined
}

/** Block ranges of the event search, widest first, because a node may reject a wide one; `undefined`: all blocks. */
const RANGES = [undefined, 1_000_000n, 100_000n, 10_000n, 1_000n] as const
/** Maximum number of pairs of token and spender whose allowance is read, newest first. */
const MAX_PAIRS = 200

// First four bytes of the Keccak-256 of `allowance(address,address)` and `isApprovedForAll(address,address)`.
const ALLOWANCE = '0xdd62ed3e'
const IS_APPROVED_FOR_ALL = '0xe985e9c5'

const quantity = v.pipe(
  v.string(),
  v.transform((text: string) => fromQuantity(text)),
)
const eventSchema = v.object({ ...logSchema.entries, blockNumber: quantity, blockTimestamp: v.optional(quantity) })
type Event = v.InferOutput<typeof eventSchema>

/**
 * Lists the approvals of an account. The spenders are read from the events of all contracts, as far back as the node
 * searches, or given as a list; the remaining allowance of each is read from its contract.
 *
 * @throws address/invalid, rpc/*, connect/cancelled
 */
export async function readApprovals(
  node: Node,
  { address, network, listed, signal }: ApprovalsRequest,
): Promise<ApprovalsFound> {
  const owner = toRecipient(address, network)
  const { pairs, sinceBlock } =
    listed === undefined
      ? await searchPairs(node, { address: owner, network, signal })
      : { pairs: listed.filter(isPair), sinceBlock: undefined }
  const unique = firstOfEach(pairs)
  const approvals = await Promise.all(
    unique.slice(0, MAX_PAIRS).map((pair) => readApproval(node, { pair, owner, network, signal })),
  )
  return {
    approvals: approvals.filter((each) => each !== undefined),
    isCut: unique.length > MAX_PAIRS,
    ...(sinceBlock === undefined ? {} : { sinceBlock }),
  }
}

/** Returns the pairs of the events that a node finds, newest first. */
async function searchPairs(
  node: Node,
  request: Omit<PairRequest, 'pair' | 'owner'> & { readonly address: string },
): Promise<{ readonly pairs: readonly ListedApproval[]; readonly sinceBlock: bigint | undefined }> {
  const { events, sinceBlock } = await searchEvents(node, request)
  return { pairs: [...events].reverse().flatMap((event) => toPair(event) ?? []), sinceBlock }
}

async function searchEvents(
  node: Node,
  { address, network, signal }: Omit<PairRequest, 'pair' | 'owner'> & { readonly address: string },
): Promise<{ readonly events: readonly Event[]; readonly sinceBlock: bigint | undefined }> {
  const latest = await node.call(network, { method: 'eth_blockNumber', params: [], parse: fromQuantity, signal })
  const topics = [[TOPICS.approval, TOPICS.approvalForAll], toTopic(address)]
  let failure: unknown
  for (const range of RANGES) {
    const sinceBlock = range === undefined || range >= latest ? undefined : latest - range
    const params = [{ fromBlock: toQuantity(sinceBlock ?? 0n), toBlock: 'latest', topics }]
    try {
      const parse = (result: unknown) => v.parse(v.array(eventSchema), result)
      return { events: await node.call(network, { method: 'eth_getLogs', params, parse, signal }), sinceBlock }
    } catch (error) {
      // Each node operator has its own range limit, and its own error for it.
      if (isWalletError(error, 'connect/cancelled') || isWalletError(error, 'rpc/unreachable')) throw error
      failure = error
    }
  }
  throw failure
}

interface PairRequest {
  readonly pair: ListedApproval
  readonly owner: string
  readonly network: EvmNetwork
  readonly signal: AbortSignal | undefined
}

/** Returns the remaining allowance of an approval; `undefined` if nothing remains. */
async function readApproval(
  node: Node,
  { pair, owner, network, signal }: PairRequest,
): Promise<TokenApproval | undefined> {
  const { type, givenAt, lastUsedAt } = pair
  const [address, spender] = [pair.contract.toLowerCase(), pair.spender.toLowerCase()]
  const data = `${type === 'all' ? IS_APPROVED_FOR_ALL : ALLOWANCE}${word(owner)}${word(spender)}`
  const amount = await node
    .call(network, { method: 'eth_call', params: [{ to: address, data }, 'latest'], parse: toNumber, signal })
    .catch((error: unknown) => {
      // The contract is not a token, despite its events.
      if (isWalletError(error, 'rpc/error') || isWalletError(error, 'rpc/malformed')) return 0n
      throw error
    })
  if (amount === 0n) return undefined
  const common = {
    networkId: network.caipNetworkId,
    spender,
    ...(givenAt === undefined ? {} : { givenAt }),
    ...(lastUsedAt === undefined ? {} : { lastUsedAt }),
  }
  return type === 'all' ? { ...common, type, collection: address } : { ...common, type, token: address, amount }
}

/** Returns the pair of an event; `undefined` for a single collectible, whose approval ends with its next transfer. */
function toPair({ address, topics, blockTimestamp }: Event): ListedApproval | undefined {
  const [topic, , other = '0x', id] = topics
  if (topic === TOPICS.approval && id !== undefined) return undefined
  return {
    type: topic === TOPICS.approvalForAll ? 'all' : 'token',
    contract: address,
    spender: toAddress(other),
    ...(blockTimestamp === undefined ? {} : { givenAt: Number(blockTimestamp) * SECOND_MS }),
  }
}

function firstOfEach(pairs: readonly ListedApproval[]): readonly ListedApproval[] {
  const byKey = new Map<string, ListedApproval>()
  for (const pair of pairs) if (!byKey.has(keyOf(pair))) byKey.set(keyOf(pair), pair)
  return [...byKey.values()]
}

const isPair = ({ contract, spender }: ListedApproval) => isAddress(contract, 'eip155') && isAddress(spender, 'eip155')

function toNumber(result: unknown): bigint {
  if (!isHex(result) || result.length < 66) throw new TypeError('expected a word')
  return BigInt(result.slice(0, 66))
}

const keyOf = ({ type, contract, spender }: ListedApproval): string => [type, contract, spender].join(':').toLowerCase()
const word = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')
const toTopic = (address: string): Hex => `0x${word(address)}`
