import { toWalletError, WalletError } from '@latchkey/errors'
import { settleResent } from '../domain/resent-transaction.ts'
import { isFinalError } from '../domain/rpc-errors.ts'
import type { ChainNode, NodeAnswer, RpcCall, RpcOutcome } from '../ports/chain-node.ts'

export interface AskInTurnOptions {
  readonly signal?: AbortSignal | undefined
  /** Tells whether a result is one; another node is asked when it is not. By default every result is. */
  readonly isResult?: ((result: unknown) => boolean) | undefined
}

/**
 * Asks the first node everything, and each following node what is still open. Never throws.
 *
 * @returns one outcome per call, in order.
 */
export async function askInTurn(
  calls: readonly RpcCall[],
  nodes: readonly ChainNode[],
  { signal, isResult = () => true }: AskInTurnOptions = {},
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
  // A node's own refusal tells more than the silence of another one.
  const silent: RpcOutcome = { failure: failure ?? toSilence(signal) }
  return calls.map((_, at) => outcomes[at] ?? silent)
}

/** Returns why no node was asked: the caller is gone or its time is over, or there is no node. */
function toSilence(signal: AbortSignal | undefined): WalletError {
  if (signal?.aborted !== true) return toWalletError(new Error('no chain node is configured'))
  return new WalletError('http/unreachable', { url: 'The chain node' }, { cause: signal.reason })
}

/** Tells whether the next node may have a better answer. */
function isOpen(answer: NodeAnswer, isResult: (result: unknown) => boolean): boolean {
  if ('error' in answer) return !isFinalError(answer.error)
  return 'result' in answer && !isResult(answer.result)
}

/** A transaction that timed out on one node may have spread to the next. */
function settle(call: RpcCall | undefined, answer: NodeAnswer | undefined, isRetry: boolean): NodeAnswer | undefined {
  return isRetry && call !== undefined && answer !== undefined ? settleResent(call, answer) : answer
}
