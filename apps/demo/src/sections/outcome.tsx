import type { ReactNode } from 'react'
import type { VerbState } from './use-verb.ts'

interface OutcomeProps<T> {
  readonly state: VerbState<T>
  readonly waiting: string
  readonly children: (value: T) => ReactNode
}

/** The result of a press: waiting, done, or the failure. Read aloud when it changes. */
export function Outcome<T>({ state, waiting, children }: OutcomeProps<T>) {
  return (
    <div className="outcome" aria-live="polite">
      {state.status === 'waiting' && <p className="quiet">{waiting}</p>}
      {state.status === 'done' && <div className="good">{children(state.value)}</div>}
      {state.status === 'failed' && (
        <p className={state.isQuiet ? 'quiet' : 'bad'} data-code={state.code}>
          {state.sentence}
        </p>
      )}
    </div>
  )
}
