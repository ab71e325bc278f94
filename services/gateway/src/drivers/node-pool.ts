import { toWalletError, type WalletError } from '@latchkey/errors'
import type { Clock } from '@latchkey/host'
import { isHex } from '@latchkey/primitives'
import { keccak256 } from 'viem'
import { RANK, rankNodes, type Sample } from '../domain/rank.ts'
import { isAlreadyKnown, isFinalError } from '../domain/rpc-errors.ts'
import { isFilterMethod } from '../domain/rpc-methods.ts'
import type { ChainNode, NodeAnswer, NodePool, RpcCall, RpcOutcome } from '../ports/chain-node.ts'

export interface NodePoolOptions {
  /** In the configured order. */
  readonly nodes: readonly ChainNode[]
  /** What `eth_chainId` must answer; a node of another chain counts as failing. */
  readonly chainId: number
  readonly clock: Clock
  /** Returns a signal that aborts after so many milliseconds. */
  readonly deadline?: (delayMs: number) => AbortSignal
}

/**
 * Returns the nodes of one network as one: the best is asked first, a failing call moves to the next.
 *
 * Probes run beside real calls, at most every 4 s, so a quiet service asks nobody. One node alone is never probed.
 *
 * @see Spec §7, §9
 */
export function createNodePool({ nodes, chainId, clock, deadline = AbortSignal.timeout }: NodePoolOptions): NodePool {
  const history: Sample[][] = nodes.map(() => [])
  let order = nodes.map((_, index) => index)
  let probedAtMs = Number.NEGATIVE_INFINITY

  async function probe(): Promise<void> {
    await Promise.all(
      nodes.map(async (node, index) => {
        const sample = await probeNode(node, { chainId, clock, deadline })
        history[index]?.push(sample)
        if ((history[index]?.length ?? 0) > RANK.samples) history[index]?.shift()
      }),
    )
    order = [...rankNodes(history)]
  }

  function probeWhenDue(): void {
    if (nodes.length < 2 || clock.now() - probedAtMs < RANK.intervalMs) return
    probedAtMs = clock.now()
    void probe()
  }

  return {
    async send(calls, signal) {
      probeWhenDue()
      const filters = calls.flatMap(({ method }, at) => (isFilterMethod(method) ? [at] : []))
      const others = calls.flatMap(({ method }, at) => (isFilterMethod(method) ? [] : [at]))
      const outcomes: RpcOutcome[] = []
      const ask = async (positions: readonly number[], path: readonly number[]) => {
        const asked = positions.flatMap((at) => calls[at] ?? [])
        const answers = await askInTurn(asked, pick(nodes, path), signal)
        for (const [index, at] of positions.entries()) {
          const outcome = answers[index]
          if (outcome !== undefined) outcomes[at] = outcome
        }
      }
      await Promise.all([ask(others, order), ask(filters, [0])])
      return outcomes
    },
  }
}

function pick(nodes: readonly ChainNode[], order: readonly number[]): readonly ChainNode[] {
  return order.flatMap((index) => nodes[index] ?? [])
}

async function probeNode(
  node: ChainNode,
  { chainId, clock, deadline }: Required<Omit<NodePoolOptions, 'nodes'>>,
): Promise<Sample> {
  const startedAtMs = clock.now()
  const [answer] = await node.send([{ method: 'eth_chainId' }], deadline(RANK.timeoutMs)).catch((): NodeAnswer[] => []) // A failed probe is a sample too.
  const ok = answer !== undefined && 'result' in answer && Number(answer.result) === chainId
  return { ok, latencyMs: clock.now() - startedAtMs }
}

async function askInTurn(
  calls: readonly RpcCall[],
  nodes: readonly ChainNode[],
  signal: AbortSignal | undefined,
): Promise<readonly RpcOutcome[]> {
  const outcomes: RpcOutcome[] = []
  let open = calls.map((_, at) => at)
  let failure: WalletError | undefined
  for (const [attempt, node] of nodes.entries()) {
    if (open.length === 0 || signal?.aborted === true) break
    try {
      const answers = await node.send(
        open.flatMap((at) => calls[at] ?? []),
        signal,
      )
      open = open.filter((at, index) => {
        const answer = settle(calls[at], answers[index], attempt > 0)
        if (answer !== undefined) outcomes[at] = answer
        return answer === undefined || ('error' in answer && !isFinalError(answer.error))
      })
    } catch (error) {
      failure = toWalletError(error)
    }
  }
  // A node's own refusal tells more than the silence of another one.
  const silent: RpcOutcome = { failure: failure ?? toWalletError(new Error('no chain node is configured')) }
  return calls.map((_, at) => outcomes[at] ?? silent)
}

/**
 * A transaction that timed out on one node may have spread to the next, which then answers "already known": that is
 * success, and its hash follows from its bytes.
 */
function settle(call: RpcCall | undefined, answer: NodeAnswer | undefined, isRetry: boolean): NodeAnswer | undefined {
  if (!isRetry || call?.method !== 'eth_sendRawTransaction' || answer === undefined) return answer
  const raw = Array.isArray(call.params) ? call.params[0] : undefined
  if (!('error' in answer) || !isAlreadyKnown(answer.error) || !isHex(raw)) return answer
  return { result: keccak256(raw) }
}
