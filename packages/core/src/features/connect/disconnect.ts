import { toWalletError, WalletError } from '@latchkey/errors'
import type { Namespace } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import { failed, ok, type Result } from '../../result.ts'
import type { Sessions } from './sessions.ts'

/**
 * Returns the verb that disconnects one chain family, or all.
 *
 * @see Spec §4 "Disconnect"
 */
export function createDisconnect(context: Context, sessions: Sessions) {
  return async (request: { readonly namespace?: Namespace } = {}): Promise<Result<void>> => {
    const { namespace } = request
    const { connections, otherConnections } = context.getState()
    const connected = Object.keys({ ...connections, ...otherConnections }) as Namespace[]
    const ending = namespace === undefined ? connected : [namespace]
    try {
      const { siwx } = context.options
      const isSignedOut = siwx !== undefined && siwx.signOutOnDisconnect !== false
      // The disconnect continues if the sign-out of the site fails.
      await Promise.all([
        isSignedOut && siwx.setSessions([]),
        sessions.end(ending, { modal: { ...context.getState().modal, isLoading: true } }),
      ])
      context.track({ event: 'DISCONNECT_SUCCESS', properties: { namespace: namespace ?? 'all' } })
      context.together(() => {
        context.route({ type: 'loading', isLoading: false })
        context.toast('success', { type: 'disconnected' })
      })
      return ok(undefined)
    } catch (cause) {
      context.track({ event: 'DISCONNECT_ERROR', properties: { message: toWalletError(cause).code } })
      context.route({ type: 'loading', isLoading: false })
      return failed(new WalletError('connect/disconnect-failed', {}, { cause }))
    }
  }
}
