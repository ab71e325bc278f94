import { kindOf } from '@latchkey/core'
import type { RequestState } from '@latchkey/react'
import type { ReactNode } from 'react'

interface OutcomeProps<T> {
  readonly state: RequestState<T>
  readonly waiting: string
  readonly children: (value: T) => ReactNode
}

/** A site says a failure in words of its own: in production an error has its code alone. */
const FAILURES: Readonly<Partial<Record<string, string>>> = {
  rejected: 'You declined in your wallet.',
  unauthorized: 'Your wallet does not allow this.',
  unsupported: 'Your wallet cannot do this.',
  unavailable: 'Your wallet or the network does not answer. Try again later.',
}

/** The result of a press: waiting, done, or the failure. */
export function Outcome<T>({ state, waiting, children }: OutcomeProps<T>) {
  return (
    <>
      {state.isPending && <p className="quiet">{waiting}</p>}
      {state.isSuccess && <div className="good">{children(state.data)}</div>}
      {state.isError && (
        // A person who declined is not shown an alarm.
        <p className={kindOf(state.error) === 'rejected' ? 'quiet' : 'bad'} data-code={state.error.code}>
          {FAILURES[kindOf(state.error)] ?? `This did not work (${state.error.code}).`}
        </p>
      )}
    </>
  )
}
