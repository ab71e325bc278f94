import type { EvmNetwork } from '@latchkey/chains'
import type { ApprovalsFound, CallOptions, TokenApproval } from '@latchkey/core/ports'
import { isWalletError } from '@latchkey/errors'
import { fromQuantity, type Hex, isHex, SECOND_MS, toQuantity } from '@latchkey/primitives'
import * as v from 'valibot'
import { toRecipient } from '../actions/recipient.ts'
import type { Node } from '../node/node.ts'
import { logSchema } from './log-schema.ts'
import { TOPICS, toAddress } from './to-changes.ts'

export interface ApprovalsRequest extends CallOptions {
  readonly address: string
  readonly network: EvmNetwork
}

/** Blocks that are searched when a node refuses more, widest first; `undefined`: all. */
const RANGES = [undefined, 1_000_000n, 100_000n, 10_000n, 1_000n] as const
/** Newest pairs of token and spender whose allowance is read. */
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
 * Lists what others may take from an account: whom it approved is read from the events of all contracts, as far back as
 * the node searches, and what is left of each approval from its contract.
 *
 * @throws address/invalid, rpc/*, connect/cancelled
 */
export async function readApprovals(
  node: Node,
  { address, network, signal }: ApprovalsRequest,
): Promise<ApprovalsFound> {
  const owner = toRecipient(address, network)
  const { events, sinceBlock } = await searchEvents(node, { address: owner, network, signal })
  const newest = [...new Map(events.map((event) => [keyOf(event), event])).values()].reverse()
  const approvals = await Promise.all(
    newest.slice(0, MAX_PAIRS).map((event) => readApproval(node, { event, owner, network, signal })),
  )
  return {
    approvals: approvals.filter((each) => each !== undefined),
    isCut: newest.length > MAX_PAIRS,
    ...(sinceBlock === undefined ? {} : { sinceBlock }),
  }
}

async function searchEvents(
  node: Node,
  { address, network, signal }: Omit<PairRequest, 'event' | 'owner'> & { readonly address: string },
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
      // Each operator has a limit of its own, and its own way to refuse.
      if (isWalletError(error, 'connect/cancelled') || isWalletError(error, 'rpc/unreachable')) throw error
      failure = error
    }
  }
  throw failure
}

interface PairRequest {
  readonly event: Event
  readonly owner: string
  readonly network: EvmNetwork
  readonly signal: AbortSignal | undefined
}

/** The rest of an allowance; `undefined` for zero, and for a collectible, whose approval ends with its next transfer. */
async function readApproval(
  node: Node,
  { event, owner, network, signal }: PairRequest,
): Promise<TokenApproval | undefined> {
  const [topic, , other = '0x', id] = event.topics
  if (topic === TOPICS.approval && id !== undefined) return undefined
  const spender = toAddress(other)
  const address = event.address.toLowerCase()
  const isAll = topic === TOPICS.approvalForAll
  const data = `${isAll ? IS_APPROVED_FOR_ALL : ALLOWANCE}${word(owner)}${word(spender)}`
  const amount = await node
    .call(network, { method: 'eth_call', params: [{ to: address, data }, 'latest'], parse: toNumber, signal })
    .catch((error: unknown) => {
      // No token, in spite of its events.
      if (isWalletError(error, 'rpc/error') || isWalletError(error, 'rpc/malformed')) return 0n
      throw error
    })
  if (amount === 0n) return undefined
  const { blockTimestamp } = event
  const common = {
    networkId: network.caipNetworkId,
    spender,
    ...(blockTimestamp === undefined ? {} : { givenAt: Number(blockTimestamp) * SECOND_MS }),
  }
  return isAll ? { ...common, type: 'all', collection: address } : { ...common, type: 'token', token: address, amount }
}

function toNumber(result: unknown): bigint {
  if (!isHex(result) || result.length < 66) throw new TypeError('expected a word')
  return BigInt(result.slice(0, 66))
}

const keyOf = ({ address, topics }: Event): string => [address, topics[0], topics[2], topics[3]].join(':')
const word = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')
const toTopic = (address: string): Hex => `0x${word(address)}`
