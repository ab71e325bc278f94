import type { Namespace } from '@latchkey/primitives'
import type { Step } from '../../flow/flow.ts'
import type { PairingOffer, WalletSession } from '../../ports/index.ts'
import type { ConnectState, FailureState, OpenedLink } from '../../store/state.ts'

export type ConnectFlowEvent =
  | {
      readonly type: 'connect'
      readonly walletId: string
      readonly namespace: Namespace
      /** An offer that is still good is not used again. */
      readonly isFresh?: boolean
    }
  /** A phone opens an app in the press alone, so that what it takes is made before somebody chose one. */
  | { readonly type: 'ahead'; readonly walletId: string; readonly namespace: Namespace }
  | { readonly type: 'offered'; readonly offer: PairingOffer }
  | { readonly type: 'linked'; readonly link: OpenedLink }
  | { readonly type: 'approved'; readonly session: WalletSession }
  | { readonly type: 'refused'; readonly failure: FailureState }
  | { readonly type: 'retry' }
  | { readonly type: 'cancel' }

export type ConnectFlowEffect =
  | {
      readonly type: 'ask-wallet'
      readonly walletId: string
      readonly namespace: Namespace
      readonly isFresh: boolean
    }
  | { readonly type: 'adopt'; readonly session: WalletSession; readonly link?: OpenedLink }

/**
 * The journey from a chosen wallet to a session.
 *
 * @see Spec §4 "Connection status"
 */
export function stepConnect(state: ConnectState, event: ConnectFlowEvent): Step<ConnectState, ConnectFlowEffect> {
  switch (event.type) {
    case 'connect': {
      const { walletId, namespace, isFresh = false } = event
      // The same wallet twice (a double click, a remounted view) is one request.
      const isAsked = state.status === 'waiting' && state.walletId === walletId && state.namespace === namespace
      if (isAsked && !isFresh) return [chosen(state)]
      return [
        { status: 'waiting', walletId, namespace },
        { type: 'ask-wallet', walletId, namespace, isFresh },
      ]
    }
    case 'ahead': {
      if (state.status !== 'idle') return [state]
      const { walletId, namespace } = event
      return [
        { status: 'waiting', walletId, namespace, isAhead: true },
        { type: 'ask-wallet', walletId, namespace, isFresh: false },
      ]
    }
    case 'retry': {
      if (state.status !== 'failed') return [state]
      const { walletId, namespace } = state
      return [
        { status: 'waiting', walletId, namespace },
        { type: 'ask-wallet', walletId, namespace, isFresh: true },
      ]
    }
    case 'offered':
      return state.status === 'waiting' ? [{ ...state, offer: event.offer }] : [state]
    case 'linked':
      return state.status === 'waiting' ? [{ ...chosen(state), link: event.link }] : [state]
    case 'approved': {
      if (state.status !== 'waiting') return [state]
      const { link } = state
      return [{ status: 'idle' }, { type: 'adopt', session: event.session, ...(link === undefined ? {} : { link }) }]
    }
    case 'refused': {
      if (state.status !== 'waiting') return [state]
      // Nobody asked, so nobody is told; who chooses it asks again.
      if (state.isAhead === true) return [{ status: 'idle' }]
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

type Waiting = Extract<ConnectState, { readonly status: 'waiting' }>

/** What was made ahead belongs to a choice from now on. */
function chosen(state: Waiting): Waiting {
  if (state.isAhead === undefined) return state
  const { isAhead: _, ...rest } = state
  return rest
}
