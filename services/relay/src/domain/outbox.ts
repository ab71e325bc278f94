import type { Clock } from '@latchkey/host'
import type { Mailbox, PutOutcome, Receipt, StoredMessage } from '../ports/mailbox.ts'
import { answer, createFlights, type Flight, type Received, type SendOutcome, type Tally } from './flights.ts'

/** How long what was received stays in the mailbox for receivers on other nodes. */
const LINGER_MS = 1_000

export interface OutboxOptions {
  readonly mailbox: Mailbox
  readonly clock: Clock
  /** True when a receiver is connected to this node, and none to another. */
  readonly isNear: (row: StoredMessage) => boolean
  /** True when somebody on another node, who was told of it, has yet to read what this receiver has. */
  readonly isAwaited: (receipt: Received) => boolean
  /** Writes a message to its receivers here. */
  readonly deliver: (row: StoredMessage) => void
  /** How long a message that was delivered waits for its receipt before it is stored: so much at least, twice at most. */
  readonly holdMs: number
  /** Counts messages that were received before they were stored. */
  readonly countUnstored: () => void
  readonly report: (error: unknown, what: string) => void
}

/**
 * Returns what takes messages from their senders.
 *
 * A message whose receiver is connected here is delivered at once, and is stored only when its receipt does not come
 * soon: most never reach the mailbox. The sender is answered when it is stored or received, whichever comes first, so
 * an accepted message is never lost. All others are stored first and delivered then.
 *
 * The order of a topic holds: what is held there is stored before anything that came later.
 */
export function createOutbox(options: OutboxOptions) {
  const { mailbox, clock, deliver, report, holdMs } = options
  const flights = createFlights()
  let young: Flight[] = []
  let old: Flight[] = []
  let timer: NodeJS.Timeout | undefined
  let isStopping = false

  /** One timer for all: a message stays for one beat at least and for two at most. */
  function beat(): void {
    const due = old
    old = young
    young = []
    timer = old.length > 0 ? setTimeout(beat, holdMs) : undefined
    // A busy node may have the receipts already and not have read them.
    if (due.length > 0) setImmediate(write, due)
  }

  function hold(flight: Flight): void {
    young.push(flight)
    timer ??= setTimeout(beat, holdMs)
    deliver(flight.row)
  }

  const flightsOn = (topicKeys: readonly string[]) => [...new Set(topicKeys)].flatMap((key) => [...flights.on(key)])

  function write(chosen: readonly Flight[]): void {
    const group = chosen.filter(({ written, isReceived }) => written === undefined && !isReceived)
    if (group.length === 0) return
    const rows = group.map(({ row }) => row)
    const written = mailbox.put(rows, clock.now()).then(
      (outcomes) => settle(group, outcomes),
      (error: unknown) => {
        report(error, 'storing')
        settle(group, [])
      },
    )
    for (const flight of group) flight.written = written
  }

  function settle(group: readonly Flight[], outcomes: readonly PutOutcome[]): void {
    group.forEach((flight, at) => {
      flights.land(flight)
      const outcome = outcomes[at] ?? 'failed'
      answer(flight, outcome === 'stored' || outcome === 'known' ? 'accepted' : outcome)
    })
    // After the answers: a sender that listens from its answer on comes first. What was known already may have been
    // stored by a step whose answer was lost, and delivered to nobody.
    group.forEach(({ row, isDelivered }, at) => {
      if (!isDelivered && (outcomes[at] === 'stored' || outcomes[at] === 'known')) deliver(row)
    })
    void remove(group.flatMap(({ receipts }) => receipts))
  }

  /** Ends a message in flight. Returns false when it is, or may be, in the mailbox. */
  function land(receipt: Received): boolean {
    const flight = flights.find(receipt)
    if (flight === undefined || flight.row.sender === receipt.receiver) return false
    const isBeingStored = flight.written !== undefined
    flight.isReceived = true
    if (isBeingStored) flight.receipts = [...flight.receipts, receipt]
    else {
      flights.land(flight)
      options.countUnstored()
    }
    answer(flight, 'accepted')
    return true
  }

  async function remove(received: readonly Received[]): Promise<void> {
    const late = received.filter(options.isAwaited)
    if (late.length > 0) setTimeout(forget, LINGER_MS, late).unref()
    await forget(late.length > 0 ? received.filter((each) => !late.includes(each)) : received)
  }

  async function forget(receipts: readonly Receipt[]): Promise<void> {
    if (receipts.length === 0) return
    await mailbox.remove(receipts).catch((error: unknown) => report(error, 'removing'))
  }

  return {
    /** Takes messages of one sender, and tells once how they went together. */
    send(rows: readonly StoredMessage[], done: (outcome: SendOutcome) => void): void {
      // Part of a batch must not overtake the rest: the order of its messages means something.
      const isNear = !isStopping && rows.every(options.isNear)
      const tally: Tally = { left: rows.length, outcome: 'accepted', done }
      for (const row of rows) {
        const flight = flights.board(row, isNear, tally)
        if (isNear && flight !== undefined) hold(flight)
      }
      if (!isNear) write(flightsOn(rows.map(({ topicKey }) => topicKey)))
    },
    /** Ends messages that somebody has. @param wasStored - They came out of the mailbox, whatever flies here. */
    async receive(receipts: readonly Received[], wasStored: boolean): Promise<void> {
      const stored = receipts.filter((receipt) => !land(receipt) || wasStored)
      await remove(stored)
    },
    /** Stores what is held on these topics, and waits until the mailbox shows everything that was sent on them. */
    async flush(topicKeys: readonly string[]): Promise<void> {
      const found = flightsOn(topicKeys)
      write(found)
      await Promise.all(found.map(({ written }) => written))
    },
    /** Stores what is held, and holds nothing back any more. */
    stop(): void {
      isStopping = true
      clearTimeout(timer)
      write(flights.all())
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>
