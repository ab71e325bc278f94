import type { MessageKey, Receipt, StoredMessage } from '../ports/mailbox.ts'

/**
 * Outcome of a publish. `accepted`: the messages are stored, or a receiver has them. `full`: a topic has no room.
 * `failed`: the mailbox did not respond.
 */
export type PublishOutcome = 'accepted' | 'full' | 'failed'

/** A publish of one or several messages, which settles once, with the worst outcome. */
export interface PendingPublish {
  left: number
  outcome: PublishOutcome
  readonly done: (outcome: PublishOutcome) => void
}

export interface Acknowledgement extends Receipt {
  /** Absent if the sender is unknown. */
  readonly sender?: string | undefined
}

/** A published message that is neither stored nor acknowledged yet. */
export interface InFlightMessage {
  readonly row: StoredMessage
  /** True when the local receivers have been written to already. */
  readonly isDelivered: boolean
  isAcknowledged: boolean
  /** Set while the mailbox stores it; settles with the decision, and never rejects. */
  written: Promise<void> | undefined
  /** Acknowledgements that arrived while the mailbox stored it. */
  acknowledgements: readonly Acknowledgement[]
  /** Publishes that wait for the outcome; several if a client retries. */
  publishes: readonly PendingPublish[]
}

const NONE: readonly never[] = []
const SEVERITY = { accepted: 0, full: 1, failed: 2 } as const

function count(publish: PendingPublish, outcome: PublishOutcome): void {
  if (SEVERITY[outcome] > SEVERITY[publish.outcome]) publish.outcome = outcome
  publish.left -= 1
  if (publish.left === 0) publish.done(publish.outcome)
}

/** Reports the outcome to every publish of a message; only the first report has an effect. */
export function reportOutcome(message: InFlightMessage, outcome: PublishOutcome): void {
  const { publishes } = message
  message.publishes = NONE
  for (const publish of publishes) count(publish, outcome)
}

/** Returns the messages in flight, by topic in the order of their publishing. */
export function createInFlightMessages() {
  const topics = new Map<string, Map<string, InFlightMessage>>()
  const none = new Map<string, InFlightMessage>()
  return {
    /** Adds a message. If the same message is already in flight, joins that one and returns `undefined`. */
    add(row: StoredMessage, isDelivered: boolean, publish: PendingPublish): InFlightMessage | undefined {
      const same = topics.get(row.topicKey)?.get(row.id)
      if (same?.isAcknowledged === true) {
        count(publish, 'accepted')
        return undefined
      }
      if (same !== undefined) {
        same.publishes = [...same.publishes, publish]
        return undefined
      }
      const message: InFlightMessage = {
        row,
        isDelivered,
        isAcknowledged: false,
        written: undefined,
        acknowledgements: NONE,
        publishes: [publish],
      }
      const others = topics.get(row.topicKey)
      if (others === undefined) topics.set(row.topicKey, new Map([[row.id, message]]))
      else others.set(row.id, message)
      return message
    },
    remove({ row }: InFlightMessage): void {
      const others = topics.get(row.topicKey)
      others?.delete(row.id)
      if (others?.size === 0) topics.delete(row.topicKey)
    },
    find: ({ topicKey, id }: MessageKey): InFlightMessage | undefined => topics.get(topicKey)?.get(id),
    ofTopic: (topicKey: string): Iterable<InFlightMessage> => (topics.get(topicKey) ?? none).values(),
    all: (): readonly InFlightMessage[] => [...topics.values()].flatMap((messages) => [...messages.values()]),
  }
}
