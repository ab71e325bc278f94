import type { Clock } from '@latchkey/host'
import type { Mailbox, PutOutcome, Receipt, StoredMessage } from '../ports/mailbox.ts'
import {
  type Acknowledgement,
  createInFlightMessages,
  type InFlightMessage,
  type PendingPublish,
  type PublishOutcome,
  reportOutcome,
} from './in-flight-messages.ts'

/** Time for which an acknowledged message stays in the mailbox for receivers on other nodes. */
const REMOTE_READ_MS = 1_000

export interface PublishQueueOptions {
  readonly mailbox: Mailbox
  readonly clock: Clock
  /** Returns true if a receiver is connected to this node, and none to another. */
  readonly isLocalOnly: (row: StoredMessage) => boolean
  /** Returns true if a receiver on another node may not have read the acknowledged message yet. */
  readonly hasRemoteReceiver: (acknowledgement: Acknowledgement) => boolean
  /** Writes a message to its receivers on this node. */
  readonly deliver: (row: StoredMessage) => void
  /** Time for which a delivered message waits for its acknowledgement before it is stored: once at least, twice at most. */
  readonly storeAfterMs: number
  /** Counts messages that were acknowledged before they were stored. */
  readonly countUnstored: () => void
  readonly report: (error: unknown, what: string) => void
}

/**
 * Returns the write-behind queue of published messages.
 *
 * A message whose receiver is connected to this node is delivered at once, and stored only if no acknowledgement
 * arrives within `storeAfterMs`: most messages never reach the mailbox. The publish settles when the message is stored
 * or acknowledged, whichever comes first, so an accepted message is never lost. All other messages are stored first and
 * then delivered.
 *
 * The order of a topic is kept: waiting messages are stored before later messages of their topic.
 */
export function createPublishQueue(options: PublishQueueOptions) {
  const { mailbox, clock, deliver, report, storeAfterMs } = options
  const inFlight = createInFlightMessages()
  let recent: InFlightMessage[] = []
  let due: InFlightMessage[] = []
  let timer: NodeJS.Timeout | undefined
  let isStopping = false

  /** One timer serves all messages: each waits for at least one interval and at most two. */
  function storeDue(): void {
    const overdue = due
    due = recent
    recent = []
    timer = due.length > 0 ? setTimeout(storeDue, storeAfterMs) : undefined
    // A busy node may not have read acknowledgements that have already arrived.
    if (overdue.length > 0) setImmediate(store, overdue)
  }

  function hold(message: InFlightMessage): void {
    recent.push(message)
    timer ??= setTimeout(storeDue, storeAfterMs)
    deliver(message.row)
  }

  const inFlightOn = (topicKeys: readonly string[]) =>
    [...new Set(topicKeys)].flatMap((topicKey) => [...inFlight.ofTopic(topicKey)])

  function store(messages: readonly InFlightMessage[]): void {
    const group = messages.filter(({ written, isAcknowledged }) => written === undefined && !isAcknowledged)
    if (group.length === 0) return
    const rows = group.map(({ row }) => row)
    const written = mailbox.put(rows, clock.now()).then(
      (outcomes) => settle(group, outcomes),
      (error: unknown) => {
        report(error, 'storing')
        settle(group, [])
      },
    )
    for (const message of group) message.written = written
  }

  function settle(group: readonly InFlightMessage[], outcomes: readonly PutOutcome[]): void {
    group.forEach((message, at) => {
      inFlight.remove(message)
      const outcome = outcomes[at] ?? 'failed'
      reportOutcome(message, outcome === 'stored' || outcome === 'known' ? 'accepted' : outcome)
    })
    // Deliver after the responses, because a sender may subscribe when it gets its response. A `known` message may come
    // from a step whose result was lost, and was then not delivered to any receiver.
    group.forEach(({ row, isDelivered }, at) => {
      if (!isDelivered && (outcomes[at] === 'stored' || outcomes[at] === 'known')) deliver(row)
    })
    void remove(group.flatMap(({ acknowledgements }) => acknowledgements))
  }

  /** Ends a message in flight. Returns false if the message is, or may be, in the mailbox. */
  function acknowledgeInFlight(acknowledgement: Acknowledgement): boolean {
    const message = inFlight.find(acknowledgement)
    if (message === undefined || message.row.sender === acknowledgement.receiver) return false
    const isBeingStored = message.written !== undefined
    message.isAcknowledged = true
    if (isBeingStored) message.acknowledgements = [...message.acknowledgements, acknowledgement]
    else {
      inFlight.remove(message)
      options.countUnstored()
    }
    reportOutcome(message, 'accepted')
    return true
  }

  async function remove(acknowledged: readonly Acknowledgement[]): Promise<void> {
    const acknowledgedRemotely = acknowledged.filter(options.hasRemoteReceiver)
    if (acknowledgedRemotely.length > 0) setTimeout(removeNow, REMOTE_READ_MS, acknowledgedRemotely).unref()
    await removeNow(
      acknowledgedRemotely.length > 0
        ? acknowledged.filter((each) => !acknowledgedRemotely.includes(each))
        : acknowledged,
    )
  }

  async function removeNow(receipts: readonly Receipt[]): Promise<void> {
    if (receipts.length === 0) return
    await mailbox.remove(receipts).catch((error: unknown) => report(error, 'removing'))
  }

  return {
    /** Takes the messages of one publish, and calls `done` once with the worst outcome. */
    publish(rows: readonly StoredMessage[], done: (outcome: PublishOutcome) => void): void {
      // The whole batch is handled in the same way, so that the order of its messages is kept.
      const isLocalOnly = !isStopping && rows.every(options.isLocalOnly)
      const publish: PendingPublish = { left: rows.length, outcome: 'accepted', done }
      for (const row of rows) {
        const message = inFlight.add(row, isLocalOnly, publish)
        if (isLocalOnly && message !== undefined) hold(message)
      }
      if (!isLocalOnly) store(inFlightOn(rows.map(({ topicKey }) => topicKey)))
    },
    /** Ends acknowledged messages. @param wasStored - They were read from the mailbox, even if a copy is in flight */
    async acknowledge(acknowledgements: readonly Acknowledgement[], wasStored: boolean): Promise<void> {
      const stored = acknowledgements.filter((each) => !acknowledgeInFlight(each) || wasStored)
      await remove(stored)
    },
    /**
     * Stores the messages in flight on these topics, and waits until the mailbox has everything that was published on
     * them.
     */
    async flush(topicKeys: readonly string[]): Promise<void> {
      const found = inFlightOn(topicKeys)
      store(found)
      await Promise.all(found.map(({ written }) => written))
    },
    /** Stores all messages in flight; from now on messages are stored at once. */
    stop(): void {
      isStopping = true
      clearTimeout(timer)
      store(inFlight.all())
    },
  }
}
export type PublishQueue = ReturnType<typeof createPublishQueue>
