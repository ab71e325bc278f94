import type { ModalEffect } from './features/router/router.types.ts'
import type { ClientEvent, TrackingEvent } from './features/telemetry/telemetry.types.ts'
import type { Step } from './flow/flow.ts'
import type { ClientOptions, Features } from './options.ts'
import type { State, ToastMessage, ToastVariant } from './store/state.ts'

/** What a client has before its engine is loaded. */
export interface EarlyContext {
  readonly options: ClientOptions
  readonly features: Features
  getState(): State
  /** Merges facts into the state. */
  set(change: Partial<State>): void
  /** Takes one step: shows the next state at once and whole, then does what the step asks for. */
  commit(step: Step<State, ModalEffect>): void
  subscribe(listener: (state: State, before: State) => void): () => void
  track(event: TrackingEvent): void
  subscribeEvents(listener: (event: ClientEvent) => void): () => void
  /** What was tracked before the code that sends it was there. Gives it once; later events are not kept. */
  takeEarlyEvents(): readonly ClientEvent[]
  /** Aborted by `destroy()`. */
  readonly signal: AbortSignal
}

/** What every feature of one client is built on. Nothing outside core sees it. */
export interface Context extends EarlyContext {
  /**
   * @param change - What is shown with it.
   * @returns the way to take it away again, unless another one took its place.
   */
  toast(variant: ToastVariant, message: ToastMessage, autoClose?: boolean, change?: Partial<State>): () => void
}
