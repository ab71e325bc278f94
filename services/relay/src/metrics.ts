import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Mailbox } from './ports/mailbox.ts'

export interface MetricsOptions {
  readonly mailbox: Mailbox
  readonly sockets: () => number
  /** Unsent bytes of these sockets. */
  readonly unsentBytes: () => number
  readonly subscriptions: () => number
  readonly remoteTopics: () => number
  /** Milliseconds since 1970. The mailbox is counted at most every few seconds. */
  readonly now: () => number
}

const SIZE_CACHE_MS = 5_000
const LATENCY_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

/** Counters. Their labels come from fixed sets and contain no client, topic or address. */
export interface Counts {
  readonly received: Counter
  readonly delivered: Counter
  readonly acknowledged: Counter
  readonly unstored: Counter
  readonly refused: Counter<'reason'>
  readonly latency: Histogram<'method'>
}

/** Returns the counters, added to the registry. */
export function createCounts(registry: Registry): Counts {
  const registers = [registry]
  return {
    received: new Counter({ name: 'relay_messages_in_total', help: 'Messages that clients published', registers }),
    delivered: new Counter({ name: 'relay_messages_out_total', help: 'Messages written to sockets', registers }),
    acknowledged: new Counter({ name: 'relay_messages_acked_total', help: 'Messages that a peer has', registers }),
    unstored: new Counter({
      name: 'relay_messages_unstored_total',
      help: 'Messages that a peer had before they were stored',
      registers,
    }),
    refused: new Counter({
      name: 'relay_refusals_total',
      help: 'Upgrades, requests and sockets refused, by reason',
      labelNames: ['reason'],
      registers,
    }),
    latency: new Histogram({
      name: 'relay_request_seconds',
      help: 'Time from a request to its response',
      labelNames: ['method'],
      buckets: LATENCY_BUCKETS_SECONDS,
      registers,
    }),
  }
}

/** Adds the gauges, which are measured on each scrape. */
export function addGauges(
  registry: Registry,
  { mailbox, sockets, unsentBytes, subscriptions, remoteTopics, now }: MetricsOptions,
): void {
  const registers = [registry]
  let size = { messages: 0, bytes: 0 }
  let reading: Promise<void> | undefined
  let readAtMs = Number.NEGATIVE_INFINITY
  const readSize = () => {
    if (reading !== undefined && now() - readAtMs < SIZE_CACHE_MS) return reading
    readAtMs = now()
    reading = mailbox.size().then((read) => {
      size = read
    })
    return reading
  }
  const gauge = (name: string, help: string, read: () => number, prepare?: () => Promise<void>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        await prepare?.()
        this.set(read())
      },
    })
  gauge('relay_sockets', 'Open sockets', sockets)
  gauge('relay_unsent_bytes', 'Bytes that wait to be written to sockets', unsentBytes)
  gauge('relay_subscriptions', 'Topics that sockets listen to', subscriptions)
  gauge('relay_topics_elsewhere', 'Topics that sockets of other nodes listen to', remoteTopics)
  gauge('relay_mailbox_messages', 'Messages that wait', () => size.messages, readSize)
  gauge('relay_mailbox_bytes', 'Bytes of the messages that wait', () => size.bytes, readSize)
}
