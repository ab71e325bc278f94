/** What a pure step gives back: the next state, then the effects it asks for. */
export type Step<State, Effect> = readonly [next: State, ...effects: Effect[]]

/** A journey as a pure function. Effects are data; `runFlow` gives them life. */
export type Flow<State, Event, Effect> = (state: State, event: Event) => Step<State, Effect>
