import { toWalletError, WalletError } from '@latchkey/errors'
import { toQuantity } from '@latchkey/primitives'
import * as v from 'valibot'
import { blockHeader } from '../domain/chain-data.ts'
import { type BranchRelation, type BranchVote, chooseBranch } from '../domain/choose-branch.ts'
import type { Head } from '../ports/block-source.ts'
import type { ChainNode, RpcCall } from '../ports/chain-node.ts'
import { readOutcome } from './rpc-call.ts'

export interface SurveyOptions {
  readonly chainId: number
  /** Best first. */
  readonly nodes: readonly ChainNode[]
  /** The newest block of the index. */
  readonly tip: Head | undefined
  readonly signal?: AbortSignal | undefined
  /** Returns a signal that aborts after the delay. */
  readonly deadline: (delayMs: number) => AbortSignal
}

export interface Survey {
  readonly head: Head
  readonly relation: BranchRelation
  /** Polled nodes on the branch, best first; never empty. */
  readonly nodes: readonly ChainNode[]
  /** False when a node that might have confirmed the tip did not respond. */
  readonly haveAllResponded: boolean
}

interface NodeVote extends BranchVote {
  readonly node: ChainNode
}

/** Timeout for the newest block of one of several nodes, so that a slow node does not delay the others. */
const VOTE_TIMEOUT_MS = 3_000

/**
 * Returns the branch of the chain that the index follows. Only the best node is polled while it confirms the tip;
 * otherwise all nodes are polled.
 *
 * @throws rpc/…, http/… if no node responded; http/malformed if it serves another chain
 */
export async function surveyNodes(options: SurveyOptions): Promise<Survey> {
  const { nodes, tip } = options
  const { vote: first, remaining } = await pollFirst(options)
  if (tip === undefined || first.hashAtTip === tip.hash)
    return { head: first.head, relation: 'extends', nodes, haveAllResponded: true }
  const pending = remaining.map((node) => castVote(node, options).catch(() => undefined)) // A silent node has no vote.
  // If the first node only lags and another confirms the tip, there is no dispute, so the others are not awaited.
  if (first.hashAtTip === undefined) {
    const vote = await firstConfirming(pending, tip)
    if (vote !== undefined) return toSurvey('extends', [vote], true)
  }
  const others = (await Promise.all(pending)).filter((vote) => vote !== undefined)
  const votes: readonly [NodeVote, ...NodeVote[]] = [first, ...others]
  const choice = chooseBranch(votes, tip.hash)
  return toSurvey(choice.relation, choice.votes, votes.length === nodes.length)
}

function toSurvey(
  relation: BranchRelation,
  votes: readonly [NodeVote, ...NodeVote[]],
  haveAllResponded: boolean,
): Survey {
  return { head: votes[0].head, relation, nodes: votes.map(({ node }) => node), haveAllResponded }
}

/** Returns the vote of the first node that responds, and the nodes after it. */
async function pollFirst(options: SurveyOptions) {
  let failure = toWalletError(new Error('no chain node is configured'))
  for (const [index, node] of options.nodes.entries()) {
    try {
      return { vote: await castVote(node, options), remaining: options.nodes.slice(index + 1) }
    } catch (error) {
      failure = toWalletError(error)
    }
  }
  throw failure
}

async function firstConfirming(pending: readonly Promise<NodeVote | undefined>[], tip: Head) {
  const confirming = pending.map(async (castingVote) => {
    const vote = await castingVote
    return vote?.hashAtTip === tip.hash ? vote : Promise.reject(new Error('it does not confirm the tip'))
  })
  return Promise.any(confirming).catch(() => undefined) // No node confirms the tip.
}

async function castVote(node: ChainNode, options: SurveyOptions): Promise<NodeVote> {
  const { chainId, tip } = options
  const [id, latest] = await send(node, [{ method: 'eth_chainId' }, toHeaderCall('latest')], options)
  const served = readOutcome(id, 'eth_chainId', v.string())
  // A node of another chain would look like a fork at block 0, and the index would be emptied.
  if (Number(served) !== chainId) throw malformed(`it serves chain ${served}`)
  const { number, hash } = readOutcome(latest, 'eth_getBlockByNumber', blockHeader)
  const head = { number, hash }
  if (tip === undefined || number < tip.number) return { node, head, hashAtTip: undefined }
  if (number === tip.number) return { node, head, hashAtTip: hash }
  const [below] = await send(node, [toHeaderCall(tip.number)], options)
  return { node, head, hashAtTip: readOutcome(below, 'eth_getBlockByNumber', blockHeader).hash }
}

/** A single node has the same timeout as every other call, because there is no other node. */
function send(node: ChainNode, calls: readonly RpcCall[], { nodes, signal, deadline }: SurveyOptions) {
  if (nodes.length === 1) return node.send(calls, signal)
  const timeout = deadline(VOTE_TIMEOUT_MS)
  return node.send(calls, signal === undefined ? timeout : AbortSignal.any([timeout, signal]))
}

export function toHeaderCall(height: number | 'latest'): RpcCall {
  return { method: 'eth_getBlockByNumber', params: [height === 'latest' ? height : toQuantity(height), false] }
}

function malformed(problem: string): WalletError {
  return new WalletError('http/malformed', { url: 'The chain node', problem })
}
