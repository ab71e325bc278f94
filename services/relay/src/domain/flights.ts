import type { MessageKey, Receipt, StoredMessage } from '../ports/mailbox.ts'

/**
 * How messages went: `accepted`, they are safe or a receiver has them; `full`, a topic has no room; `failed`, the
 * mailbox did not answer.
 */
export type SendOutcome = 'accepted' | 'full' | 'failed'

/** Senders of several messages are answered once, with the worst that happened. */
export interface Tally {
  left: number
  outcome: SendOutcome
  readonly done: (outcome: SendOutcome) => void
}

export interface Received extends Receipt {
  /** Absent where it is not known. */
  readonly sender?: string | undefined
}

/** A message between its sender and a safe place. */
export interface Flight {
  readonly row: StoredMessage
  /** Its receivers here have got it already. */
  readonly isDelivered: boolean
  isReceived: boolean
  /** Set once it is on its way into the mailbox; settles when that is decided, and never fails. */
  written: Promise<void> | undefined
  /** What came while it was being stored. */
  receipts: readonly Received[]
  /** Whoever waits for it; more than one when a client tries again. */
  waiting: readonly Tally[]
}

const NONE: readonly never[] = []
const GRAVITY = { accepted: 0, full: 1, failed: 2 } as const

function count(tally: Tally, outcome: SendOutcome): void {
  if (GRAVITY[outcome] > GRAVITY[tally.outcome]) tally.outcome = outcome
  tally.left -= 1
  if (tally.left === 0) tally.done(tally.outcome)
}

/** Tells everybody who waits for a message how it went; the first word counts. */
export function answer(flight: Flight, outcome: SendOutcome): void {
  const { waiting } = flight
  flight.waiting = NONE
  for (const tally of waiting) count(tally, outcome)
}

/** Returns the messages in flight, by topic in the order of their sending. */
export function createFlights() {
  const topics = new Map<string, Map<string, Flight>>()
  const none = new Map<string, Flight>()
  return {
    /** Adds a message, or joins the same one that flies already and returns nothing. */
    board(row: StoredMessage, isDelivered: boolean, tally: Tally): Flight | undefined {
      const flying = topics.get(row.topicKey)?.get(row.id)
      if (flying?.isReceived === true) {
        count(tally, 'accepted')
        return undefined
      }
      if (flying !== undefined) {
        flying.waiting = [...flying.waiting, tally]
        return undefined
      }
      const flight = { row, isDelivered, isReceived: false, written: undefined, receipts: NONE, waiting: [tally] }
      const others = topics.get(row.topicKey)
      if (others === undefined) topics.set(row.topicKey, new Map([[row.id, flight]]))
      else others.set(row.id, flight)
      return flight
    },
    land({ row }: Flight): void {
      const others = topics.get(row.topicKey)
      others?.delete(row.id)
      if (others?.size === 0) topics.delete(row.topicKey)
    },
    find: ({ topicKey, id }: MessageKey): Flight | undefined => topics.get(topicKey)?.get(id),
    on: (topicKey: string): Iterable<Flight> => (topics.get(topicKey) ?? none).values(),
    all: (): readonly Flight[] => [...topics.values()].flatMap((flights) => [...flights.values()]),
  }
}
