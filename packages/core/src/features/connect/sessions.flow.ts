import type { State } from '../../store/state.ts'
import type { StateFlow } from '../../store/state-flow.ts'
import { type DomainEvent, navigate } from '../router/navigation.ts'
import type { ModalEffect } from '../router/router.types.ts'

/** Sessions began, changed or ended. */
export interface SessionsEvent {
  /** That of `event`; `changed` where no screen depends on it. */
  readonly type: DomainEvent['type'] | 'changed'
  /** The members of the state that differ. Sessions are live objects: what the state holds of them is known before the step. */
  readonly facts: Partial<State>
  readonly event?: DomainEvent | undefined
  readonly allowsUnsupported: boolean
}

/** Shows what became of sessions, and the screen that it leads to. */
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
