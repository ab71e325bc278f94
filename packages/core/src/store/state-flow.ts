import type { Flow, Step } from '../flow/flow.ts'
import type { State } from './state.ts'

/** An event of a flow: plain data, so that a log of events can be stored and replayed. */
export interface FlowEvent {
  readonly type: string
}

/**
 * The pure steps of one part of the state. Passed to `dispatch` together with an event, so that "go to definition"
 * leads from a call to its step.
 */
export interface StateFlow<E extends FlowEvent, F = never> {
  /** Names the events in a log: `swap/quoted`. */
  readonly name: string
  step(state: State, event: E): Step<State, F>
}

/** An event in the form for listeners and logs. */
export interface StateChange {
  /** Name of the flow and type of the event: `swap/quoted`. */
  readonly name: string
  readonly event: FlowEvent
  /** The pure step of the flow: replaying the events of a stored log gives the same state. */
  readonly step: (state: State, event: FlowEvent) => State
}

/**
 * Returns the flow of one member of the state, from the steps of that member alone.
 *
 * @param initial - The member before its first event.
 * @example const swapFlow = sliceFlow('swap', CLOSED, stepSwap)
 */
export function sliceFlow<K extends keyof State, E extends FlowEvent, F = never>(
  key: K,
  initial: NonNullable<State[K]>,
  step: Flow<NonNullable<State[K]>, E, F>,
): StateFlow<E, F> {
  return {
    name: key,
    step(state, event) {
      const before = state[key] ?? initial
      const [next, ...effects] = step(before, event)
      return [next === state[key] ? state : { ...state, [key]: next }, ...effects]
    },
  }
}

/** Events by type, each with the members of the state that it sets. */
type Facts = Readonly<Record<string, Partial<State>>>
type FactEvent<T extends Facts> = { [N in keyof T & string]: { readonly type: N } & T[N] }[keyof T & string]

/**
 * Returns a flow whose events carry the new values of members of the state, which its step assigns without further
 * logic.
 *
 * @example
 * const currencyFlow = factFlow<{ chosen: Pick<State, 'currency'> }>('currency')
 * context.dispatch(currencyFlow, { type: 'chosen', currency: 'eur' })
 */
export const factFlow = <T extends Facts>(name: string): StateFlow<FactEvent<T>> => ({
  name,
  step: (state, { type: _, ...facts }) => [{ ...state, ...facts }],
})
