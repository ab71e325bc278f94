import type { Clock } from '@latchkey/host'
import { type Mailbox, type PutOutcome, type StoredMessage, type Usage, weightOf } from '../ports/mailbox.ts'
import { QUOTA_KEY_HALF_LENGTH } from './quota-keys.ts'

/** Maximum shares of the store for the messages of one network address, and of one client. */
const SHARES = { callers: 1 / 16, clients: 1 / 64 } as const
/** Above this share of the store, an address or a client gets only the small share; the rest is reserved for others. */
const RESERVED_ABOVE = 3 / 4
const SMALL_SHARE = 1 / 256
/** Interval between two counts of the store, as a multiple of the duration of the last one. */
const PAUSE_FACTOR = 20

export interface QuotaOptions {
  readonly mailbox: Mailbox
  readonly clock: Clock
  /** Bytes of all stored messages, with `WEIGHT_OF_MESSAGE` added for each. */
  readonly maxStoreBytes: number
}

export interface QuotaMailbox extends Mailbox {
  /** Counts the messages of all nodes. Call it every few seconds, because removed messages make room only then. */
  readonly refresh: () => Promise<void>
}

const NOTHING: Usage = { total: 0, callers: new Map(), clients: new Map() }

/**
 * Returns the mailbox with a limit on the stored bytes, in total and for each half of a quota key. Messages beyond it
 * are `full`.
 *
 * A node adds its own messages to the last count of all nodes. Several nodes together can exceed the limits by the
 * messages that they store between two counts.
 */
export function withQuota({ mailbox, clock, maxStoreBytes }: QuotaOptions): QuotaMailbox {
  let counted = NOTHING
  /** Messages that this node stored since the last count began, and between the two counts before. */
  let added = createTally()
  let addedBefore = createTally()
  let running: Promise<void> | undefined
  let mayCountAtMs = Number.NEGATIVE_INFINITY

  const totalOf = () => counted.total + added.total + addedBefore.total
  const heldBy = (kind: Kind, name: string) =>
    (counted[kind].get(name) ?? 0) + (added[kind].get(name) ?? 0) + (addedBefore[kind].get(name) ?? 0)

  function hasRoom({ quotaKey }: StoredMessage, weight: number): boolean {
    const total = totalOf() + weight
    if (total > maxStoreBytes) return false
    if (quotaKey === undefined) return true
    const isReserved = total > maxStoreBytes * RESERVED_ABOVE
    return KINDS.every(
      (kind) =>
        heldBy(kind, nameOf(kind, quotaKey)) + weight <= maxStoreBytes * (isReserved ? SMALL_SHARE : SHARES[kind]),
    )
  }

  async function put(messages: readonly StoredMessage[], nowMs: number): Promise<readonly PutOutcome[]> {
    const tally = added
    const fitting = messages.filter((message) => {
      const weight = weightOf(message)
      const fits = hasRoom(message, weight)
      if (fits) tally.add(message, weight)
      return fits
    })
    const outcomes =
      fitting.length === 0
        ? []
        : await mailbox.put(fitting, nowMs).catch((error: unknown) => {
            for (const message of fitting) tally.add(message, -weightOf(message))
            throw error
          })
    const byMessage = new Map(fitting.map((message, at) => [message, outcomes[at] ?? 'full'] as const))
    for (const [message, outcome] of byMessage) if (outcome !== 'stored') tally.add(message, -weightOf(message))
    return messages.map((message) => byMessage.get(message) ?? 'full')
  }

  async function count(): Promise<void> {
    const startedAtMs = clock.now()
    addedBefore = added
    added = createTally()
    try {
      counted = await mailbox.usage(Math.floor((maxStoreBytes * SMALL_SHARE) / 4))
      addedBefore = createTally()
    } catch (error) {
      addedBefore.merge(added)
      added = addedBefore
      addedBefore = createTally()
      throw error
    } finally {
      const endedAtMs = clock.now()
      mayCountAtMs = endedAtMs + PAUSE_FACTOR * (endedAtMs - startedAtMs)
    }
  }

  return {
    ...mailbox,
    put,
    refresh: () => {
      if (running === undefined && clock.now() < mayCountAtMs) return Promise.resolve()
      running ??= count().finally(() => {
        running = undefined
      })
      return running
    },
  }
}

type Kind = keyof typeof SHARES
const KINDS = ['callers', 'clients'] as const satisfies readonly Kind[]
/** Returns the half of a quota key that names the network address (`callers`) or the client. */
const nameOf = (kind: Kind, quotaKey: string) =>
  kind === 'callers' ? quotaKey.slice(0, QUOTA_KEY_HALF_LENGTH) : quotaKey.slice(QUOTA_KEY_HALF_LENGTH)

function createTally() {
  const callers = new Map<string, number>()
  const clients = new Map<string, number>()
  const tally = {
    total: 0,
    callers,
    clients,
    add({ quotaKey }: StoredMessage, weight: number): void {
      tally.total += weight
      if (quotaKey === undefined) return
      for (const kind of KINDS) {
        const name = nameOf(kind, quotaKey)
        tally[kind].set(name, (tally[kind].get(name) ?? 0) + weight)
      }
    },
    merge(other: Usage): void {
      tally.total += other.total
      for (const kind of KINDS) {
        for (const [name, weight] of other[kind]) tally[kind].set(name, (tally[kind].get(name) ?? 0) + weight)
      }
    },
  }
  return tally
}
