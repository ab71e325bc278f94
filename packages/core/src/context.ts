import type { RouterEvent } from './features/router/router.types.ts'
import type { ClientEvent, TrackingEvent } from './features/telemetry/telemetry.types.ts'
import type { ClientOptions, Features } from './options.ts'
import type { State, ToastMessage, ToastVariant } from './store/state.ts'

/** What every feature of one client is built on. Nothing outside core sees it. */
export interface Context {
  readonly options: ClientOptions
  readonly features: Features
  getState(): State
  /** Merges facts into the state. */
  set(change: Partial<State>): void
  subscribe(listener: (state: State, before: State) => void): () => void
  track(event: TrackingEvent): void
  subscribeEvents(listener: (event: ClientEvent) => void): () => void
  /** What was tracked before the code that sends it was there. Gives it once; later events are not kept. */
  takeEarlyEvents(): readonly ClientEvent[]
  route(event: RouterEvent): void
  /** Opens the modal on the screen that fits. */
  openModal(): void
  /** Closes a modal that lies over the page; an embedded one shows where the visitor stands now. */
  finishJourney(): void
  /** @returns the way to take it away again, unless another one took its place. */
  toast(variant: ToastVariant, message: ToastMessage, autoClose?: boolean): () => void
  /** Aborted by `destroy()`. */
  readonly signal: AbortSignal
}
