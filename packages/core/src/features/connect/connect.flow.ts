import type { Namespace } from '@latchkey/primitives'
import type { Step } from '../../flow/flow.ts'
import type { WalletSession } from '../../ports/index.ts'
import type { ConnectState, FailureState } from '../../store/state.ts'

export type ConnectFlowEvent =
  | { readonly type: 'connect'; readonly walletId: string; readonly namespace: Namespace }
  | { readonly type: 'approved'; readonly session: WalletSession }
  | { readonly type: 'refused'; readonly failure: FailureState }
  | { readonly type: 'retry' }
  | { readonly type: 'cancel' }

export type ConnectFlowEffect =
  | { readonly type: 'ask-wallet'; readonly walletId: string; readonly namespace: Namespace }
  | { readonly type: 'adopt'; readonly session: WalletSession }

/**
 * The journey from a chosen wallet to a session.
 *
 * @see Spec §4 "Connection status"
 */
export function stepConnect(state: ConnectState, event: ConnectFlowEvent): Step<ConnectState, ConnectFlowEffect> {
  switch (event.type) {
    case 'connect': {
      const { walletId, namespace } = event
      // The same wallet twice (a double click, a remounted view) is one request.
      if (state.status === 'waiting' && state.walletId === walletId && state.namespace === namespace) return [state]
      return [
        { status: 'waiting', walletId, namespace },
        { type: 'ask-wallet', walletId, namespace },
      ]
    }
    case 'retry': {
      if (state.status !== 'failed') return [state]
      const { walletId, namespace } = state
      return [
        { status: 'waiting', walletId, namespace },
        { type: 'ask-wallet', walletId, namespace },
      ]
    }
    case 'approved':
      return state.status === 'waiting' ? [{ status: 'idle' }, { type: 'adopt', session: event.session }] : [state]
    case 'refused': {
      if (state.status !== 'waiting') return [state]
      const { walletId, namespace } = state
      return [{ status: 'failed', walletId, namespace, failure: event.failure }]
    }
    case 'cancel':
      return state.status === 'idle' ? [state] : [{ status: 'idle' }]
    default:
      event satisfies never
      return [state]
  }
}
