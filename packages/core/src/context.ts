import type { ModalEffect, ModalEvent } from './features/router/router.types.ts'
import type { ClientEvent, TrackingEvent } from './features/telemetry/telemetry.types.ts'
import type { Step } from './flow/flow.ts'
import type { ClientOptions, Features } from './options.ts'
import type { State, ToastMessage, ToastVariant } from './store/state.ts'

/** The parts of a client that exist before its engine is loaded. */
export interface EarlyContext {
  readonly options: ClientOptions
  readonly features: Features
  getState(): State
  /** Merges facts into the state. */
  set(change: Partial<State>): void
  /** Takes one step: commits the next state at once and whole, then runs the effects of the step. */
  commit(step: Step<State, ModalEffect>): void
  subscribe(listener: (state: State, before: State) => void): () => void
  track(event: TrackingEvent): void
  subscribeEvents(listener: (event: ClientEvent) => void): () => void
  /** Returns, once, the events tracked before the code that sends them was loaded. Later events are not stored. */
  takeEarlyEvents(): readonly ClientEvent[]
  /** Aborted by `destroy()`. */
  readonly signal: AbortSignal
}

/** The parts that every feature of one client uses. They are private to core. */
export interface Context extends EarlyContext {
  /** Opens, closes, or goes to another screen. */
  route(event: ModalEvent): void
  /**
   * @param change - A change of the state in the same commit.
   * @returns the way to take it away again, unless another one took its place.
   */
  toast(variant: ToastVariant, message: ToastMessage, autoClose?: boolean, change?: Partial<State>): () => void
}
