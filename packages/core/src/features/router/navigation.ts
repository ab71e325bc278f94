import type { Namespace } from '@latchkey/primitives'
import type { Step } from '../../flow/flow.ts'
import { isConnected, isUnsupportedNetwork } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'
import { stepModal } from '../modal/modal.flow.ts'
import type { ModalEffect, ModalEvent, RouterState, TransactionEnd, TransactionStackItem } from './router.types.ts'
import { currentView, isInHistory } from './view-rules.ts'

/* Maps events to screens. Only this module, and `view-rules.ts` for the first load, refer to screens by name. */

/** An event that may change the screen. The given state includes the event already. */
export type DomainEvent =
  /**
   * The visitor connected a wallet; its chain family is the active one. `leadsTo`: the next screen. Default: closes the
   * modal.
   */
  | { readonly type: 'connected'; readonly leadsTo?: ModalEvent | undefined }
  /**
   * A session of the active chain family was restored: from an earlier visit, from another tab, or by its connector.
   */
  | { readonly type: 'restored' }
  /** Another tab changed the storage. */
  | { readonly type: 'followed' }
  /** The active chain family has no account any more. */
  | { readonly type: 'disconnected' }
  /** A wallet moved to another network. */
  | { readonly type: 'network-changed'; readonly namespace: Namespace }
  /** The visitor chose a network, and the wallet switched to it. */
  | { readonly type: 'network-switched' }

const CLOSE = { type: 'close' } as const

/**
 * Returns the step that follows an event: another screen, a closed modal, or no change.
 *
 * @param allowsUnsupported - The site accepts networks that it does not have.
 */
export function navigate(state: State, event: DomainEvent, allowsUnsupported: boolean): Step<State, ModalEffect> {
  const leadsTo = toModalEvent(state, event, allowsUnsupported)
  if (leadsTo === undefined) return [state]
  const isFlowDone =
    event.type === 'connected' && leadsTo.type === 'close' && state.transactions.at(-1)?.replace === true
  return isFlowDone ? endTransaction(state, 'success') : stepModal(state, leadsTo)
}

/**
 * Ends the newest flow, shows the screen that follows, and then runs the effects of the flow.
 *
 * @see Spec §2 "On finish or cancel"
 */
export function endTransaction(state: State, end: TransactionEnd): Step<State, ModalEffect> {
  const item = state.transactions.at(-1)
  if (item === undefined) return [state]
  const ended = { ...state, transactions: state.transactions.slice(0, -1) }
  const [next, ...effects] = stepModal(ended, toEndEvent(item, end, state))
  const effect = end === 'cancel' ? item.onCancel : item.onSuccess
  return effect === undefined ? [next, ...effects] : [next, ...effects, effect]
}

function toEndEvent({ replace, resetTo }: TransactionStackItem, end: TransactionEnd, state: State): ModalEvent {
  if (end === 'success' && replace === true)
    return isInHistory(state.router, 'ConnectingSiwe') ? { type: 'back-before', name: 'ConnectingSiwe' } : CLOSE
  if (end === 'success' && resetTo !== undefined) return { type: 'reset', entry: resetTo }
  return { type: 'back', isConnected: isConnected(state) }
}

function toModalEvent(state: State, event: DomainEvent, allowsUnsupported: boolean): ModalEvent | undefined {
  const { router, modal, isEmbedded, activeNamespace } = state
  const isShown = modal.isOpen || isEmbedded
  // A connected visitor does not need the list of wallets.
  const isDone = router.history[0]?.name === 'Connect'
  const isActive = 'namespace' in event && event.namespace === activeNamespace
  switch (event.type) {
    case 'connected': {
      const unsupported = supportEvent(state, allowsUnsupported)
      return unsupported ?? (isShown ? (event.leadsTo ?? CLOSE) : undefined)
    }
    case 'restored': {
      const unsupported = isEmbedded ? supportEvent(state, allowsUnsupported) : undefined
      return unsupported ?? (isShown && isDone ? CLOSE : undefined)
    }
    case 'followed':
      return isEmbedded && isDone && state.connections[activeNamespace]?.address !== undefined ? CLOSE : undefined
    case 'disconnected':
      // The list of connected wallets stays open while any wallet is connected.
      return isShown && !(currentView(router).name === 'ProfileWallets' && isConnected(state)) ? CLOSE : undefined
    case 'network-changed':
      return isActive ? supportEvent(state, allowsUnsupported) : undefined
    case 'network-switched': {
      if (!isShown) return undefined
      if (isForSwap(router)) return { type: 'reset', entry: { name: 'Swap', params: undefined } }
      if (isInHistory(router, 'UnsupportedChain')) return CLOSE
      const name = (['Networks', 'SwitchNetwork'] as const).find((view) => isInHistory(router, view))
      return name === undefined ? undefined : { type: 'back-before', name }
    }
    default:
      return event satisfies never
  }
}

/** Opens the screen for unsupported networks while the wallet is on one, and closes it when it is not. */
function supportEvent(state: State, allowsUnsupported: boolean): ModalEvent | undefined {
  const { router, modal } = state
  if (allowsUnsupported) return undefined
  if (!isUnsupportedNetwork(state)) {
    const wasBlocked = isInHistory(router, 'UnsupportedChain') && !isForSwap(router)
    return modal.isOpen && wasBlocked ? CLOSE : undefined
  }
  const entry = { name: 'UnsupportedChain', params: undefined } as const
  if (!modal.isOpen) return { type: 'open', entry }
  // An open modal changes its screen instead of being opened again.
  return currentView(router).name === entry.name ? undefined : { type: 'reset', entry }
}

/** Returns whether the visitor is changing the network for a swap. */
function isForSwap({ history }: RouterState): boolean {
  return history.some(({ name, params }) => name === 'UnsupportedChain' && params?.for === 'swap')
}

/** Returns whether the list of wallets is shown. */
export function showsWallets(router: RouterState): boolean {
  return currentView(router).name === 'Connect'
}

/**
 * Returns whether the current screen itself shows the reason of a failure: of a network switch, or of a social login.
 */
export function showsFailure(router: RouterState): boolean {
  const { name } = currentView(router)
  return name === 'SwitchNetwork' || name === 'ConnectingSocial' || name === 'ConnectingFarcaster'
}
