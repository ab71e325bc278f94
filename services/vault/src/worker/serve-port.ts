import { type ErrorCode, isWalletError } from '@latchkey/errors'
import { readVaultCall, type VaultAnswer, type VaultCall } from '@latchkey/protocol/vault'
import type { Ops } from './ops/index.ts'
import { lockState, lockWhenDue, type WorkerState } from './worker-state.ts'

export type VaultPort = Pick<MessagePort, 'postMessage'> & {
  onmessage: ((event: MessageEvent<unknown>) => void) | null
}

/**
 * Answers the frame: each request of a known shape once, one after the other, so that no step sees another one half done. A
 * failure overwrites all keys. A message without a usable id gets no answer. Never throws.
 */
export function servePort(port: VaultPort, ops: Ops, state: WorkerState): void {
  const running = new Set<string>()
  let last: Promise<void> = Promise.resolve()
  const answer = (message: VaultAnswer) => port.postMessage(message)

  async function run({ id, op, params }: VaultCall): Promise<void> {
    try {
      lockWhenDue(state)
      // TypeScript does not relate the name of a call to the operation of the same name.
      const operation = ops[op] as (params: unknown, state: WorkerState) => Promise<unknown>
      answer({ id, result: await operation(params, state) })
    } catch (error) {
      lockState(state)
      const failure: ErrorCode = isWalletError(error) ? error.code : 'vault/failed'
      answer({ id, failure })
    } finally {
      running.delete(id)
    }
  }

  port.onmessage = ({ data }) => {
    const read = readVaultCall(data)
    if ('call' in read && !running.has(read.call.id)) {
      const { call } = read
      running.add(call.id)
      last = last.then(() => run(call))
      return
    }
    const id = 'call' in read ? read.call.id : read.id
    const failure: ErrorCode = 'vault/invalid-message'
    if (id !== undefined) answer({ id, failure })
  }
}
