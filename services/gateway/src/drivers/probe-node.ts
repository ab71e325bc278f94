import type { Clock } from '@latchkey/host'
import { type Hex, toQuantity } from '@latchkey/primitives'
import * as v from 'valibot'
import { blockHeader } from '../domain/chain-data.ts'
import { isLagging, type NodeHead, RANK, type Sample } from '../domain/rank.ts'
import type { ChainNode, NodeAnswer, RpcCall } from '../ports/chain-node.ts'

export interface ProbeOptions {
  /** The expected result of `eth_chainId`. */
  readonly chainId: number
  readonly clock: Clock
  /** Returns a signal that aborts after so many milliseconds. */
  readonly deadline: (delayMs: number) => AbortSignal
}

export interface ProbeResult {
  readonly sample: Sample
  /** `undefined` if the probe failed. */
  readonly head: ProbedHead | undefined
}

export interface ProbedHead extends NodeHead {
  /** Absent for a chain whose blocks are identified by their slot. */
  readonly hash?: Hex
}

const LATEST_BLOCK: RpcCall = { method: 'eth_getBlockByNumber', params: ['latest', false] }

/** Requests the chain and the newest block of a node, in one batch. A node that fails either has failed the probe. */
export async function probeNode(node: ChainNode, { chainId, clock, deadline }: ProbeOptions): Promise<ProbeResult> {
  const startedAtMs = clock.now()
  const [id, latest] = await sendOrNothing(node, [{ method: 'eth_chainId' }, LATEST_BLOCK], deadline)
  const isOurs = id !== undefined && 'result' in id && Number(id.result) === chainId
  const head = isOurs ? headerOf(latest) : undefined
  return { sample: { ok: head !== undefined, latencyMs: clock.now() - startedAtMs }, head }
}

/**
 * Returns the index of a node that is alone on its own chain: with three nodes or more, its head is the highest, all
 * others lag behind it, and its chain contains the newest block of none of them. Costs one more call, only if a node is
 * alone in the lead.
 */
export async function findUnconfirmed(
  nodes: readonly ChainNode[],
  heads: readonly (ProbedHead | undefined)[],
  { deadline }: Pick<ProbeOptions, 'deadline'>,
): Promise<number | undefined> {
  const known = heads.flatMap((head, index) => (head === undefined ? [] : [{ head, index }]))
  const [leader, ...others] = known.sort((a, b) => b.head.number - a.head.number)
  const node = leader && nodes[leader.index]
  // If only two nodes disagree, neither can be called the wrong one.
  if (leader === undefined || node === undefined || others.length < 2) return undefined
  if (others.some(({ head }) => !isLagging(head, leader.head))) return undefined
  const answers = await sendOrNothing(
    node,
    others.map(({ head }) => ({ method: 'eth_getBlockByNumber', params: [toQuantity(head.number), false] })),
    deadline,
  )
  const isConfirmed = others.some(({ head }, at) => headerOf(answers[at])?.hash === head.hash)
  return isConfirmed ? undefined : leader.index
}

/** Returns the newest block that a response to a call shows; `undefined` if it shows none. */
export function readHead({ method, params }: RpcCall, answer: NodeAnswer | undefined): Partial<NodeHead> | undefined {
  if (method === 'eth_getBlockByNumber' && Array.isArray(params) && params[0] === 'latest') return headerOf(answer)
  if (method !== 'eth_blockNumber' || answer === undefined || !('result' in answer)) return undefined
  const parsed = v.safeParse(blockHeader.entries.number, answer.result)
  return parsed.success ? { number: parsed.output } : undefined
}

function headerOf(answer: NodeAnswer | undefined): ProbedHead | undefined {
  if (answer === undefined || !('result' in answer)) return undefined
  const parsed = v.safeParse(blockHeader, answer.result)
  return parsed.success ? parsed.output : undefined
}

/** A failed probe returns nothing. */
export function sendOrNothing(node: ChainNode, calls: readonly RpcCall[], deadline: ProbeOptions['deadline']) {
  return node.send(calls, deadline(RANK.timeoutMs)).catch((): readonly NodeAnswer[] => [])
}
