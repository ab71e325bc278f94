import { abortable, assertNotAborted } from '@latchkey/core/cancellation'

interface SharedCall {
  readonly outcome: Promise<unknown>
  readonly stop: AbortController
  waiting: number
}

/** Merges identical simultaneous calls into one. */
export interface SharedCalls {
  /**
   * Joins the running call of that key, or starts it. A caller that aborts leaves the call; when the last caller has
   * left, the call is aborted.
   *
   * @throws connect/cancelled, and the errors of the call
   */
  run(key: string, signal: AbortSignal | undefined, start: (stop: AbortSignal) => Promise<unknown>): Promise<unknown>
}

export function createSharedCalls(): SharedCalls {
  const calls = new Map<string, SharedCall>()

  function begin(key: string, start: (stop: AbortSignal) => Promise<unknown>): SharedCall {
    const stop = new AbortController()
    const call: SharedCall = { outcome: start(stop.signal), stop, waiting: 0 }
    const end = () => {
      if (calls.get(key) === call) calls.delete(key)
    }
    call.outcome.then(end, end)
    calls.set(key, call)
    return call
  }

  return {
    async run(key, signal, start) {
      assertNotAborted(signal)
      const call = calls.get(key) ?? begin(key, start)
      call.waiting++
      const leave = () => {
        call.waiting--
        if (call.waiting > 0) return
        if (calls.get(key) === call) calls.delete(key)
        call.stop.abort()
      }
      signal?.addEventListener('abort', leave)
      try {
        return await abortable(call.outcome, signal)
      } finally {
        signal?.removeEventListener('abort', leave)
      }
    },
  }
}
