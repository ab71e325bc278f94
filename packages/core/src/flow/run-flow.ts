import type { Flow } from './flow.ts'

interface RunOptions<State, Event, Effect> {
  readonly flow: Flow<State, Event, Effect>
  getState(): State
  /** @param effects - The effects of the step, so that a change by an effect is shown together with the state. */
  setState(next: State, effects: readonly Effect[]): void
  /** Runs one effect. `onCrash` turns an exception of it into an event. */
  run(effect: Effect, context: { readonly signal: AbortSignal; send(event: Event): void }): void | Promise<void>
  onCrash(error: unknown): Event
}

/**
 * Returns `send`, which feeds a flow.
 *
 * One rule: an effect lives exactly as long as the status that started it. Leaving the status aborts its signal,
 * and an event of an aborted effect is dropped.
 */
export function runFlow<State extends { readonly status: string }, Event, Effect>(
  options: RunOptions<State, Event, Effect>,
): { send(event: Event): void; stop(): void } {
  let life = new AbortController()
  const send = (event: Event): void => {
    const before = options.getState()
    const [next, ...effects] = options.flow(before, event)
    if (next !== before) {
      if (next.status !== before.status || effects.length > 0) {
        life.abort()
        life = new AbortController()
      }
      options.setState(next, effects)
    }
    const { signal } = life
    for (const effect of effects) {
      const sendWhileAlive = (answer: Event): void => {
        if (!signal.aborted) send(answer)
      }
      void (async () => {
        try {
          await options.run(effect, { signal, send: sendWhileAlive })
        } catch (error) {
          sendWhileAlive(options.onCrash(error))
        }
      })()
    }
  }
  return { send, stop: () => life.abort() }
}
