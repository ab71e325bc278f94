import { toWalletError, WalletError } from '@latchkey/errors'
import { settleResent } from '../domain/resent-transaction.ts'
import { isFinalError } from '../domain/rpc-errors.ts'
import type { ChainNode, NodeAnswer, RpcCall, RpcOutcome } from '../ports/chain-node.ts'

export interface TryInTurnOptions {
  readonly signal?: AbortSignal | undefined
  /** Returns whether a result is complete; otherwise the next node is called. By default every result is. */
  readonly isResult?: ((result: unknown) => boolean) | undefined
}

/**
 * Sends all calls to the first node, and the unanswered ones to each following node. Never throws.
 *
 * @returns one outcome per call, in order.
 */
export async function tryInTurn(
  calls: readonly RpcCall[],
  nodes: readonly ChainNode[],
  { signal, isResult = () => true }: TryInTurnOptions = {},
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
        return answer === undefined || isOpen(answer, isResult)
      })
    } catch (error) {
      failure = toWalletError(error)
    }
  }
  // The error of one node is more informative than the missing response of another.
  const silent: RpcOutcome = { failure: failure ?? toSilence(signal) }
  return calls.map((_, at) => outcomes[at] ?? silent)
}

/** Returns the reason why no node was called: the caller aborted, its time is over, or there is no node. */
function toSilence(signal: AbortSignal | undefined): WalletError {
  if (signal?.aborted !== true) return toWalletError(new Error('no chain node is configured'))
  return new WalletError('http/unreachable', { url: 'The chain node' }, { cause: signal.reason })
}

/** Returns whether the next node may have a better response. */
function isOpen(answer: NodeAnswer, isResult: (result: unknown) => boolean): boolean {
  if ('error' in answer) return !isFinalError(answer.error)
  return 'result' in answer && !isResult(answer.result)
}

/** A transaction that timed out on one node may have reached the next node. */
function settle(call: RpcCall | undefined, answer: NodeAnswer | undefined, isRetry: boolean): NodeAnswer | undefined {
  return isRetry && call !== undefined && answer !== undefined ? settleResent(call, answer) : answer
}
