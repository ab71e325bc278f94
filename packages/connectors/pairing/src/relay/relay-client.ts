import type { Clock } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { MAX_BATCH, RELAY_CLOSE, RELAY_ERRORS } from '@latchkey/protocol/relay'
import { MAX_MESSAGE } from '../crypto/envelope.ts'
import { hashOf, type Random, toDigits } from '../crypto/keys.ts'
import { type Connection, openConnection } from './connection.ts'
import { createHashCache } from './hash-cache.ts'
import type { Page } from './page.ts'
import type { OpenSocket } from './socket.ts'
import { toSiteRefusal } from './to-site-refusal.ts'

export interface Publication {
  readonly topic: string
  readonly message: string
  readonly tag: number
  /** Time to live in seconds. */
  readonly ttl: number
  readonly prompt: boolean
}

export interface PublishOptions {
  /** Time limit in milliseconds. */
  readonly limitMs: number
  /** Gives up sooner: after all relays failed this many times in a row. */
  readonly maxRounds?: number
  readonly signal?: AbortSignal
}

/** Exchanges messages with the wallet across connection losses. */
export interface RelayClient {
  /** Subscribes to a topic from now on, across all reconnections. */
  subscribe(topic: string): void
  unsubscribe(topic: string): void
  /** Requests the stored messages of a topic. */
  resubscribe(topic: string): void
  /**
   * Tests the connection every 5 s while a message at a topic is awaited, because a network may drop everything without
   * closing the socket.
   *
   * @returns the function that ends the tests.
   */
  watch(topic: string): () => void
  /**
   * Resolves once a relay has the message.
   *
   * @throws relay/unreachable, relay/refused, request/too-large, connect/cancelled
   */
  publish(publication: Publication, options: PublishOptions): Promise<void>
  /** Closes the client; no timer, socket or listener remains. */
  close(): void
}

export interface RelayClientOptions {
  /** At least one, in order of preference. */
  readonly relays: readonly string[]
  readonly clock: Clock
  readonly random: Random
  readonly openSocket: OpenSocket
  readonly page: Page
  /** Returns the URL to open for a relay, with a fresh token. */
  toUrl(relay: string): Promise<string>
  /** Must not throw. @returns whether the message was handled; otherwise the relay keeps it */
  onMessage(topic: string, message: string): boolean
}

interface Outgoing {
  readonly id: string
  readonly publication: Publication
  readonly maxRounds: number
  readonly end: (error?: WalletError) => void
  isSent: boolean
  rounds: number
}

const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 30_000
/** Milliseconds without a frame after which a connection is tested when the visitor returns to the page. */
const SILENT_MS = 2_000
/** Milliseconds within which a test must be answered: phones cut the sockets of background pages without an event. */
const ALIVE_MS = 4_000
/**
 * Minimum milliseconds between an attempt to connect and one that a returning network starts, so that an unstable
 * network opens few sockets.
 */
const RETURN_MS = 1_000
const BUSY_MS = 5_000
/** @see Spec §9 "heartbeat 5 s" */
const HEARTBEAT_MS = 5_000
/** Close code of this client, so the reason is known. */
const NORMAL = 1000

/** Returns a client of one network of relays. Opens no socket before there is something to publish or to subscribe to. */
export function createRelayClient(options: RelayClientOptions): RelayClient {
  const { relays, clock, random, openSocket, page } = options
  const topics = new Set<string>()
  const outgoing = new Set<Outgoing>()
  const recent = createHashCache()
  let connection: Connection | undefined
  let stopWaiting: (() => void) | undefined
  let at = 0
  let attempts = 0
  /** Start of the last attempt to connect; −∞ if the browser reported to be offline then. */
  let triedAt = 0
  let testedAt = 0
  let refusals = 0
  let lastFailure: unknown
  let refusalText = ''
  let isClosed = false

  const newId = () => `${clock.now()}${String(Number.parseInt(toDigits(random(4)), 16) % 1_000_000).padStart(6, '0')}`
  const isWanted = () => !isClosed && (topics.size > 0 || outgoing.size > 0)

  /** Opens a socket unless one is open or opening, so there are never two. */
  const ensure = () => {
    if (!isWanted() || connection !== undefined || stopWaiting !== undefined) return
    // Browsers may report offline permanently by mistake, behind some VPNs and in virtual machines.
    triedAt = page.isOnline() ? clock.now() : Number.NEGATIVE_INFINITY
    const opened = openConnection({
      url: options.toUrl(relays[at] ?? ''),
      clock,
      openSocket,
      onOpen: () => void begin(opened),
      onLost: (code) => lost(code),
      onMessage({ topic, message }) {
        // Another tab may still be subscribed to it.
        if (!topics.has(topic)) return false
        const hash = hashOf(topic + message)
        if (!recent.has(hash) && !options.onMessage(topic, message)) return false
        recent.add(hash)
        return true
      },
    })
    connection = opened
  }

  const begin = async (opened: Connection) => {
    const all = [...topics]
    for (let from = 0; from < all.length; from += MAX_BATCH)
      if (!(await listen(opened, all.slice(from, from + MAX_BATCH)))) return
    for (const out of outgoing) void send(out)
  }

  /** @returns whether the relay accepted the subscription; if not, the connection is given up */
  const listen = async (on: Connection, batch: readonly string[]): Promise<boolean> => {
    const end = await on.call(newId(), 'irn_batchSubscribe', { topics: batch })
    if (end !== undefined && 'result' in end) {
      works()
      return true
    }
    if (end !== undefined) lastFailure = { relayCode: end.refusal.relayCode }
    if (end?.refusal.relayCode === RELAY_CLOSE.fatal) {
      refusals += 1
      refusalText = end.refusal.text
    }
    on.close()
    return false
  }

  const works = () => {
    attempts = 0
    refusals = 0
    lastFailure = undefined
  }

  const send = async (out: Outgoing) => {
    if (out.isSent || connection?.isOpen !== true) return
    out.isSent = true
    const end = await connection.call(out.id, 'irn_publish', out.publication)
    out.isSent = false
    if (end === undefined) return
    works()
    if ('refusal' in end && end.refusal.relayCode === RELAY_ERRORS.TooManyRequests) return void postpone(out)
    out.end('refusal' in end ? new WalletError('relay/refused', { relayCode: end.refusal.relayCode }) : undefined)
  }

  /** The relay is overloaded, which is not a rejection. */
  const postpone = (out: Outgoing) =>
    clock.after(BUSY_MS, () => {
      if (outgoing.has(out)) void send(out)
    })

  const lost = (code: number) => {
    connection = undefined
    if (!isWanted()) return
    if (code === RELAY_CLOSE.fatal) refusals += 1
    if (code !== NORMAL) lastFailure = { closeCode: code }
    at = (at + 1) % relays.length
    attempts += 1
    if (attempts % relays.length === 0) endRound()
    if (!isWanted()) return
    stopWaiting = clock.after(delay(), () => {
      stopWaiting = undefined
      ensure()
    })
  }

  const endRound = () => {
    const isRefused = refusals >= relays.length
    for (const out of [...outgoing]) {
      // Without a network the relay is not the cause: only the time limit ends the wait.
      if (page.isOnline()) out.rounds += 1
      if (isRefused) out.end(toSiteRefusal(refusalText))
      else if (out.rounds >= out.maxRounds) out.end(unreachable())
    }
  }

  /** Returns the delay before the next attempt: none for the next relay of a round, exponential with jitter before a new round. */
  const delay = () => {
    if (attempts % relays.length !== 0) return 0
    const full = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(10, attempts / relays.length - 1))
    return full * (0.5 + (random(1)[0] ?? 0) / 512)
  }

  const unreachable = () => new WalletError('relay/unreachable', { relays: relays.length }, { cause: lastFailure })

  const rest = () => {
    if (isWanted()) return
    stopWaiting?.()
    stopWaiting = undefined
    connection?.close()
  }

  const stopReturn = page.onReturn(() => {
    const now = clock.now()
    if (connection?.isOpen === true) {
      const current = connection
      if (now - current.receivedAt <= SILENT_MS || topics.size === 0) return
      void begin(current)
      clock.after(ALIVE_MS, () => {
        if (current.receivedAt < now) current.close()
      })
      return
    }
    if (stopWaiting !== undefined && now - triedAt < RETURN_MS) return
    stopWaiting?.()
    stopWaiting = undefined
    ensure()
  })

  return {
    subscribe(topic) {
      if (topics.has(topic)) return
      topics.add(topic)
      if (connection?.isOpen === true) void listen(connection, [topic])
      else ensure()
    },
    resubscribe(topic) {
      if (connection?.isOpen === true) void listen(connection, [topic])
    },
    watch(topic) {
      let stop = () => {}
      const beat = () => {
        const now = clock.now()
        if (connection?.isOpen === true && now - Math.max(connection.receivedAt, testedAt) >= HEARTBEAT_MS) {
          testedAt = now
          // A relay that does not respond to this call is replaced like any other.
          if (topics.has(topic)) void listen(connection, [topic])
        }
        stop = clock.after(HEARTBEAT_MS, beat)
      }
      stop = clock.after(HEARTBEAT_MS, beat)
      return () => stop()
    },
    unsubscribe(topic) {
      if (!topics.delete(topic)) return
      // Unsubscribes this socket, not those of other tabs; if no topic is left, closing the socket is enough.
      if (isWanted() && connection?.isOpen === true) void connection.call(newId(), 'irn_unsubscribe', { topic })
      rest()
    },
    publish(publication, { limitMs, maxRounds = Number.POSITIVE_INFINITY, signal }) {
      return new Promise((resolve, reject) => {
        if (publication.message.length > MAX_MESSAGE)
          return reject(new WalletError('request/too-large', { limit: MAX_MESSAGE }))
        if (signal?.aborted === true || isClosed) return reject(new WalletError('connect/cancelled'))
        const cancel = () => out.end(new WalletError('connect/cancelled'))
        const stopLimit = clock.after(limitMs, () => out.end(unreachable()))
        const end = (error?: WalletError) => {
          if (!outgoing.delete(out)) return
          stopLimit()
          signal?.removeEventListener('abort', cancel)
          if (error === undefined) resolve()
          else reject(error)
          // A waiting caller may send more in the same turn; the socket is not closed before that.
          queueMicrotask(() => queueMicrotask(rest))
        }
        // A relay must not be able to return our own message as one of the wallet.
        recent.add(hashOf(publication.topic + publication.message))
        const out: Outgoing = { id: newId(), publication, maxRounds, end, isSent: false, rounds: 0 }
        outgoing.add(out)
        signal?.addEventListener('abort', cancel)
        if (connection?.isOpen === true) void send(out)
        else ensure()
      })
    },
    close() {
      isClosed = true
      stopReturn()
      topics.clear()
      for (const out of [...outgoing]) out.end(new WalletError('connect/cancelled'))
      rest()
    },
  }
}
