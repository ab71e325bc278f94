import { WalletError } from '@latchkey/errors'
import { type Hex, toQuantity } from '@latchkey/primitives'
import type { ChainNode, NodeAnswer, RpcCall } from '../ports/chain-node.ts'

export interface ScriptedNode extends ChainNode {
  /** Every call that reached the node, in order, without probes. */
  readonly received: readonly string[]
  /** Probes that reached the node. */
  readonly probes: () => number
}

/** Returns a node that responds with the result of a function; if that returns `undefined`, the node is down. */
export function createScriptedNode(
  answer: (call: RpcCall) => NodeAnswer | undefined,
  beforeAnswer: () => void = () => undefined,
): ScriptedNode {
  const received: string[] = []
  let probes = 0
  return {
    received,
    probes: () => probes,
    async send(calls) {
      const isProbe = calls.length === 2 && calls[0]?.method === 'eth_chainId'
      if (isProbe) probes += 1
      else received.push(...calls.map(({ method }) => method))
      beforeAnswer()
      return calls.map((call) => {
        const scripted = answer(call)
        if (scripted === undefined) throw new WalletError('rpc/timeout', { method: call.method, timeoutMs: 10_000 })
        return scripted
      })
    },
  }
}

/** Hash of a block of a branch, which is named by one hexadecimal digit. */
export function hashOf(branch: string, number: number): Hex {
  return `0x${branch}${number.toString(16).padStart(63, '0')}`
}

/** Returns the head of a block as a node returns it; the block time is twelve seconds. */
export function headerOf(number: number, branch = 'a') {
  return {
    number: toQuantity(number),
    hash: hashOf(branch, number),
    parentHash: hashOf(branch, Math.max(0, number - 1)),
    timestamp: toQuantity(1_700_000_000 + number * 12),
  }
}

/** A clock that advances only on request. */
export function createFakeClock(startMs = 1_000_000) {
  let now = startMs
  return {
    now: () => now,
    advance: (ms: number) => {
      now += ms
    },
  }
}
