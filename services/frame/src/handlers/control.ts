import { WalletError } from '@latchkey/errors'
import type { Handlers } from '../call-context.ts'

/** Of one load; the time of the page starts with it. */
const LEAST_MS = 1_000

/** Calls about calls, and about the frame itself. */
export const controlHandlers = {
  async RPC_ABORT({ id }, { abortCall }) {
    abortCall(id)
  },
  async RELOAD(_, { reload }) {
    if (performance.now() < LEAST_MS) throw new WalletError('request/rate-limited', { retryInSeconds: 1 })
    reload()
  },
} satisfies Handlers
