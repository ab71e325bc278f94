import { toFailure } from '@latchkey/errors'
import type { EarlyContext } from '../../context.ts'
import type { Engine } from '../../engine.ts'
import type { LazyEngine } from '../../lazy-engine.ts'
import type { ScreenActions, ScreenConnectCall } from '../../screen-client.ts'
import type { State } from '../../store/state.ts'
import { factFlow } from '../../store/state-flow.ts'
import { RETRY_AFTER_MS } from './retry.ts'

/** A connect before the engine is loaded; afterwards `connect.flow.ts` handles its events. */
const startFlow = factFlow<{ failed: Pick<State, 'connect'>; cancelled: Pick<State, 'connect'> }>('start-connect')

/** Returns the verbs that connect and cancel; both work before the engine is loaded. */
export function createConnectActions(
  context: EarlyContext,
  lazyEngine: LazyEngine,
): Pick<ScreenActions, 'connect' | 'cancelConnect'> {
  /** The last call, in case it is cancelled before the engine is loaded. */
  let called: ScreenConnectCall | undefined
  return {
    connect(call) {
      const {
        walletId,
        social,
        namespace = context.getState().listedFamily ?? context.getState().activeNamespace,
      } = call
      called = call
      const start = ({ connect }: Engine) => {
        if (call === called) connect.start({ ...call, namespace })
      }
      const engine = lazyEngine.get()
      // Synchronous if the engine is loaded, so that the next screen is rendered once, with the pending request.
      if (engine !== undefined) start(engine)
      // If the engine cannot be loaded, the screen shows a failed connection, with the same button to retry.
      else
        lazyEngine.load().then(start, (error) => {
          if (call !== called) return
          const retryAt = context.options.clock.now() + RETRY_AFTER_MS
          context.dispatch(startFlow, {
            type: 'failed',
            connect: {
              status: 'failed',
              walletId,
              namespace,
              failure: toFailure(error),
              retryAt,
              ...(social && { social }),
            },
          })
        })
    },
    cancelConnect(walletId) {
      const engine = lazyEngine.get()
      if (engine !== undefined) engine.connect.cancel(walletId)
      else if (called !== undefined && (walletId ?? called.walletId) === called.walletId) {
        called = undefined
        context.dispatch(startFlow, { type: 'cancelled', connect: { status: 'idle' } })
      }
    },
  }
}
