import type { Fault } from '../fixtures/faulty-relay.ts'

/** A fault of the relay. `openFaultyRelay` of the fixtures is between the relay and the page. */
export interface RelayLie {
  /** As for every lie. */
  readonly name: string
  readonly fault: Exclude<Fault, 'forwards'>
}

/** How a faulty relay treats the messages of a paired wallet. */
export const RELAY_LIES = [
  { name: 'relay-01 it delivers each message three times', fault: 'repeats' },
  { name: 'relay-02 it delivers messages in another order', fault: 'reorders' },
  { name: 'relay-03 it holds messages back', fault: 'delays' },
  { name: 'relay-04 it sends messages of its own between the others', fault: 'floods' },
  { name: 'relay-05 it changes the messages that it delivers', fault: 'corrupts' },
  { name: 'relay-06 it confirms messages that it throws away', fault: 'swallows' },
] as const satisfies readonly RelayLie[]
