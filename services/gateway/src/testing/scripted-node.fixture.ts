import { WalletError } from '@latchkey/errors'
import type { ChainNode, NodeAnswer, RpcCall } from '../ports/chain-node.ts'

export interface ScriptedNode extends ChainNode {
  /** Every call that reached the node, in order, probes left out. */
  readonly asked: readonly string[]
  /** Probes that reached the node. */
  readonly probes: () => number
}

/** Returns a node that answers from a function; one that returns `undefined` is down. */
export function createScriptedNode(
  answer: (call: RpcCall) => NodeAnswer | undefined,
  beforeAnswer: () => void = () => undefined,
): ScriptedNode {
  const asked: string[] = []
  let probes = 0
  return {
    asked,
    probes: () => probes,
    async send(calls) {
      const isProbe = calls.length === 1 && calls[0]?.method === 'eth_chainId'
      if (isProbe) probes += 1
      else asked.push(...calls.map(({ method }) => method))
      beforeAnswer()
      return calls.map((call) => {
        const said = answer(call)
        if (said === undefined) throw new WalletError('rpc/timeout', { method: call.method, timeoutMs: 10_000 })
        return said
      })
    },
  }
}

/** A clock that stands until it is moved. */
export function createFakeClock(startMs = 1_000_000) {
  let now = startMs
  return {
    now: () => now,
    advance: (ms: number) => {
      now += ms
    },
  }
}
