import type { ModalEffect, ModalEvent } from './features/router/router.types.ts'
import type { ClientEvent, TrackingEvent } from './features/telemetry/telemetry.types.ts'
import type { ClientOptions, Features } from './options.ts'
import type { State, ToastMessage, ToastVariant } from './store/state.ts'
import type { FlowEvent, StateChange, StateFlow } from './store/state-flow.ts'

/** The parts of a client that exist before its engine is loaded. */
export interface EarlyContext {
  readonly options: ClientOptions
  readonly features: Features
  getState(): State
  /**
   * The only way to change the state: computes a step of a flow, notifies the listeners, then runs the effects that
   * belong to the modal. Does nothing after `destroy()`.
   *
   * @returns the other effects of the step, for the caller to run.
   */
  dispatch<E extends FlowEvent, F = never>(flow: StateFlow<E, F>, event: E): readonly Exclude<F, ModalEffect>[]
  /** Runs several events as one change: listeners are notified once, after the last event. */
  together<R>(work: () => R): R
  subscribe(listener: (state: State, before: State) => void): () => void
  /**
   * Calls back with each event, in the order of the changes, before the listeners of the state. @returns a function
   * that unsubscribes.
   */
  subscribeChanges(listener: (change: StateChange) => void): () => void
  track(event: TrackingEvent): void
  subscribeEvents(listener: (event: ClientEvent) => void): () => void
  /**
   * Returns, once, the events that were tracked before the code that sends them was loaded. Later events are not
   * stored.
   */
  takeEarlyEvents(): readonly ClientEvent[]
  /** Aborted by `destroy()`. */
  readonly signal: AbortSignal
}

/** The parts that all features of one client share. They are private to core. */
export interface Context extends EarlyContext {
  /** Opens or closes the modal, or navigates to another screen. */
  route(event: ModalEvent): void
  /**
   * Shows a notice and replaces the previous one. @returns a function that removes the notice, unless another one has
   * replaced it.
   */
  toast(variant: ToastVariant, message: ToastMessage, autoClose?: boolean): () => void
}
