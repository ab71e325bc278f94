/** The result of a pure step: the next state, then its effects. */
export type Step<State, Effect> = readonly [next: State, ...effects: Effect[]]

/** A flow as a pure function. Effects are data; `runFlow` runs them. */
export type Flow<State, Event, Effect> = (state: State, event: Event) => Step<State, Effect>
