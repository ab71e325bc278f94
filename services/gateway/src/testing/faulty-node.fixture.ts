import { WalletError } from '@latchkey/errors'
import type { ChainNode, NodeAnswer, RpcCall } from '../ports/chain-node.ts'

/** A test's replacement for a response; `undefined` lets the real node respond. */
export type Fault = (call: RpcCall) => NodeAnswer | undefined

export interface FaultyNode extends ChainNode {
  /** Every call that reached the node, in order. */
  readonly received: readonly string[]
  /** Sets the fault of the node from now on. */
  readonly fail: (fault: Fault) => void
}

/** Returns a real node with a fault in front of it; a fault that throws fails the whole request. */
export function createFaultyNode(node: ChainNode, fault: Fault = () => undefined): FaultyNode {
  const received: string[] = []
  let current = fault
  return {
    received,
    fail: (next) => {
      current = next
    },
    async send(calls, signal) {
      received.push(...calls.map(({ method }) => method))
      const faults = calls.map(current)
      const answers = await node.send(calls, signal)
      return answers.map((answer, index) => faults[index] ?? answer)
    },
  }
}

/** The node does not respond at all. */
export const down: Fault = ({ method }) => {
  throw new WalletError('rpc/timeout', { method, timeoutMs: 10_000 })
}

/** The node lacks methods, because of its software or its plan. */
export function lacking(...methods: readonly string[]): Fault {
  return refusing(methods, -32601, 'the method does not exist/is not available')
}

/** The node rejects methods with its own error. */
export function refusing(methods: readonly string[], code: number, message: string): Fault {
  return ({ method }) => (methods.includes(method) ? { error: { code, message } } : undefined)
}
