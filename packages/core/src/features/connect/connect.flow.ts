import type { Namespace } from '@latchkey/primitives'
import type { Step } from '../../flow/flow.ts'
import type { Challenge, SocialProvider } from '../../ports/index.ts'
import type { ConnectState, FailureState, OpenedLink, RecentWallet } from '../../store/state.ts'
import { sliceFlow } from '../../store/state-flow.ts'
import type { SignInDue } from '../sign-in/sign-in-step.ts'

export type ConnectFlowEvent =
  | {
      readonly type: 'connect'
      readonly walletId: string
      readonly namespace: Namespace
      /** The wallet that the user wants to reach with the pairing URI. */
      readonly chosen?: RecentWallet
      /** Requests a new pairing URI even if the current one is still valid. */
      readonly isFresh?: boolean
      /** The provider of the login to the embedded wallet. */
      readonly social?: SocialProvider
    }
  /**
   * A phone can open an app only inside the press, so the pairing URI is prefetched before the user chooses a wallet.
   */
  | { readonly type: 'prefetch'; readonly walletId: string; readonly namespace: Namespace }
  /**
   * Without a challenge: the last one was answered. The event does not contain the answer, which may be a secret,
   * because events are logged.
   */
  | { readonly type: 'challenged'; readonly challenge?: Challenge }
  | { readonly type: 'linked'; readonly link: OpenedLink }
  /** `needsSignIn`: the site has to accept the approval before the wallet counts as connected. */
  | { readonly type: 'approved'; readonly approvalId: string; readonly needsSignIn: boolean }
  /** With `due`: the visitor still has to sign. */
  | { readonly type: 'admitted'; readonly approvalId: string; readonly due?: SignInDue }
  | { readonly type: 'refused'; readonly failure: FailureState; readonly retryAt: number }
  | { readonly type: 'retry'; readonly now: number }
  /** With a wallet id: cancels only a request to that wallet. */
  | { readonly type: 'cancel'; readonly walletId?: string | undefined }

export type ConnectFlowEffect =
  | {
      readonly type: 'request-approval'
      readonly walletId: string
      readonly namespace: Namespace
      readonly isFresh: boolean
      readonly social?: SocialProvider | undefined
    }
  | { readonly type: 'sign-in'; readonly approvalId: string }
  | { readonly type: 'adopt'; readonly approvalId: string; readonly how: How }

type How = Pick<Waiting, 'link' | 'chosen' | 'social'> & { readonly due?: SignInDue }

type Waiting = Extract<ConnectState, { readonly status: 'waiting' }>
type ConnectTarget = Pick<Waiting, 'walletId' | 'namespace' | 'chosen' | 'social'>

/**
 * The flow from a chosen wallet to a session.
 *
 * @see Spec §4 "Connection status"
 */
export function stepConnect(state: ConnectState, event: ConnectFlowEvent): Step<ConnectState, ConnectFlowEffect> {
  switch (event.type) {
    case 'connect': {
      const { walletId, namespace, social, isFresh = false } = event
      const isSame =
        state.status !== 'idle' &&
        state.walletId === walletId &&
        state.namespace === namespace &&
        state.social === social
      const chosen = event.chosen ?? (isSame ? state.chosen : undefined)
      // The same wallet twice (a double click, a remounted view) is one request.
      if (state.status === 'waiting' && isSame && !isFresh) return [choose(state, chosen)]
      return requestApproval(targetOf({ walletId, namespace, chosen, social }), isFresh)
    }
    case 'prefetch': {
      if (state.status !== 'idle') return [state]
      const { walletId, namespace } = event
      const [next, ...effects] = requestApproval({ walletId, namespace }, false)
      return [{ ...next, isPrefetched: true }, ...effects]
    }
    case 'retry':
      return state.status === 'failed' && event.now >= state.retryAt ? requestApproval(targetOf(state), true) : [state]
    case 'challenged':
      return state.status === 'waiting' ? [{ ...state, challenge: event.challenge }] : [state]
    case 'linked':
      return state.status === 'waiting' ? [{ ...choose(state, state.chosen), link: event.link }] : [state]
    case 'approved':
    case 'admitted': {
      if (state.status !== 'waiting') return [state]
      const { approvalId } = event
      // The request is still pending, now at the site.
      if (event.type === 'approved' && event.needsSignIn) return [state, { type: 'sign-in', approvalId }]
      const { link, chosen, social } = state
      const due = event.type === 'admitted' ? event.due : undefined
      const how: How = {
        ...(link && { link }),
        ...(chosen && { chosen }),
        ...(social && { social }),
        ...(due && { due }),
      }
      return [{ status: 'idle' }, { type: 'adopt', approvalId, how }]
    }
    case 'refused': {
      if (state.status !== 'waiting') return [state]
      // A prefetch fails silently: the choice of the wallet sends a new request.
      if (state.isPrefetched === true) return [{ status: 'idle' }]
      return [{ status: 'failed', ...targetOf(state), failure: event.failure, retryAt: event.retryAt }]
    }
    case 'cancel': {
      if (state.status === 'idle' || (event.walletId ?? state.walletId) !== state.walletId) return [state]
      return [{ status: 'idle' }]
    }
    default:
      event satisfies never
      return [state]
  }
}

/** The flow of `state.connect`. */
export const connectFlow = sliceFlow('connect', { status: 'idle' }, stepConnect)

function requestApproval(target: ConnectTarget, isFresh: boolean): readonly [Waiting, ConnectFlowEffect] {
  const { walletId, namespace, social } = target
  return [
    { status: 'waiting', ...target },
    { type: 'request-approval', walletId, namespace, isFresh, ...(social && { social }) },
  ]
}

function targetOf({
  walletId,
  namespace,
  chosen,
  social,
}: { readonly [K in keyof ConnectTarget]: ConnectTarget[K] | undefined } & Pick<
  ConnectTarget,
  'walletId' | 'namespace'
>): ConnectTarget {
  return { walletId, namespace, ...(chosen && { chosen }), ...(social && { social }) }
}

/** A prefetched proposal now belongs to the chosen wallet. */
function choose(state: Waiting, chosen: RecentWallet | undefined): Waiting {
  if (state.isPrefetched === undefined && state.chosen === chosen) return state
  const { isPrefetched: _, ...rest } = state
  return chosen === undefined ? rest : { ...rest, chosen }
}
