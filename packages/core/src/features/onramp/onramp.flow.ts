import type { Transaction } from '@latchkey/protocol/gateway'
import type { State } from '../../store/state.ts'
import type { StateFlow } from '../../store/state-flow.ts'
import type { OnrampChoice, OnrampOrderState } from './onramp.types.ts'

export type OnrampEvent =
  | { readonly type: 'chosen'; readonly choice: OnrampChoice }
  /** The page of the provider is being created. */
  | { readonly type: 'opened'; readonly order: OnrampOrderState }
  /** The page, the provider or the window reported progress of the current purchase. */
  | { readonly type: 'progressed'; readonly change: Partial<OnrampOrderState> }
  | { readonly type: 'forgotten' }
  | { readonly type: 'purchases-read'; readonly purchases: readonly Transaction[] }

/** A purchase, from the choice of an amount to the bought tokens. */
export const onrampFlow: StateFlow<OnrampEvent> = {
  name: 'onramp',
  step(state, event) {
    const { onrampChoice, onrampOrder } = state
    switch (event.type) {
      case 'chosen':
        return [{ ...state, onrampChoice: { ...onrampChoice, ...event.choice } }]
      case 'opened':
        return [{ ...state, onrampOrder: event.order }]
      case 'progressed':
        return onrampOrder === undefined ? [state] : [{ ...state, onrampOrder: { ...onrampOrder, ...event.change } }]
      case 'forgotten':
        return [{ ...state, onrampOrder: undefined }]
      case 'purchases-read':
        return [{ ...state, coinbaseTransactions: event.purchases } satisfies State]
      default:
        event satisfies never
        return [state]
    }
  },
}
