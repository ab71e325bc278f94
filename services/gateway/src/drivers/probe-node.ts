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
  /** `undefined` when the probe failed. */
  readonly head: ProbedHead | undefined
}

export interface ProbedHead extends NodeHead {
  /** Absent for a chain whose blocks are known by their slot. */
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
 * Returns the position of a node that leads alone on a chain of its own: of three nodes or more its head is the
 * highest, all others lag behind it, and its chain holds the newest block of none of them. One question more, and only
 * when a node leads alone.
 */
export async function findUnconfirmed(
  nodes: readonly ChainNode[],
  heads: readonly (ProbedHead | undefined)[],
  { deadline }: Pick<ProbeOptions, 'deadline'>,
): Promise<number | undefined> {
  const known = heads.flatMap((head, index) => (head === undefined ? [] : [{ head, index }]))
  const [leader, ...others] = known.sort((a, b) => b.head.number - a.head.number)
  const node = leader && nodes[leader.index]
  // Of two nodes that disagree neither is the odd one.
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

/** Returns what an answer to a call says of the node's newest block; `undefined` when it says nothing of it. */
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

/** A probe that fails says what it has to say: nothing. */
export function sendOrNothing(node: ChainNode, calls: readonly RpcCall[], deadline: ProbeOptions['deadline']) {
  return node.send(calls, deadline(RANK.timeoutMs)).catch((): readonly NodeAnswer[] => [])
}
