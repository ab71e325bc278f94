import type { State } from '../../store/state.ts'
import type { StateFlow } from '../../store/state-flow.ts'
import { type DomainEvent, navigate } from '../router/navigation.ts'
import type { ModalEffect } from '../router/router.types.ts'

/** An event of sessions: they began, changed or ended. */
export interface SessionsEvent {
  /** The type of `event`; `changed` if no screen depends on the event. */
  readonly type: DomainEvent['type'] | 'changed'
  /**
   * The changed members of the state. Sessions are live objects, so the caller computes their part of the state before
   * the step.
   */
  readonly facts: Partial<State>
  readonly event?: DomainEvent | undefined
  readonly allowsUnsupported: boolean
}

/** Applies changes of sessions, and routes to the screen that follows. */
export const sessionsFlow: StateFlow<SessionsEvent, ModalEffect> = {
  name: 'sessions',
  step(state, { facts, event, allowsUnsupported }) {
    const next = { ...state, ...facts }
    return event === undefined ? [next] : navigate(next, event, allowsUnsupported)
  },
}

/** Returns the members of a state that differ from those of another one. */
export function changesOf(before: State, next: State): Partial<State> {
  const keys = new Set([...Object.keys(before), ...Object.keys(next)] as (keyof State)[])
  return Object.fromEntries([...keys].filter((key) => next[key] !== before[key]).map((key) => [key, next[key]]))
}
