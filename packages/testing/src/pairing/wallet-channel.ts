import {
  createRelayClient,
  type OpenSocket,
  openEnvelope,
  openLibraryKey,
  sealEnvelope,
  toDigits,
  topicOf,
  toRelayUrl,
} from '@latchkey/connector-pairing/wire'
import type { Clock } from '@latchkey/core/ports'
import { type PeerPayload, peerPayload } from '@latchkey/protocol/pairing'
import { TAGS } from '@latchkey/protocol/relay'
import * as v from 'valibot'

export interface WalletChannelOptions {
  readonly relays: readonly string[]
  readonly openSocket: OpenSocket
  readonly clock: Clock
  readonly projectId?: string
}

/** One end of sealed topics. */
export interface WalletChannel {
  /** Subscribes to the topic of a key. @returns the topic */
  listen(symKey: string): string
  leave(topic: string): void
  keyOf(topic: string): string
  /** Seals and publishes a payload. @param symKey - A wrong key, to test forgery */
  publish(topic: string, payload: object, tag: number, symKey?: string): void
  /** Sends a message that is already sealed, or malformed. */
  send(topic: string, message: string, tag: number): void
  close(): void
}

const LIMIT_MS = 60_000
const PROMPTED: readonly number[] = Object.values(TAGS).flatMap(({ request, prompt }) => (prompt ? [request] : []))

export const random = (length: number) => globalThis.crypto.getRandomValues(new Uint8Array(length))

/** Opens a separate end, with its own key, on the relay client of the product. */
export function openWalletChannel(
  { relays, openSocket, clock, projectId = '' }: WalletChannelOptions,
  onMessage: (topic: string, payload: PeerPayload) => void,
): WalletChannel {
  const keys = new Map<string, string>()
  const seed = toDigits(random(32))
  const keyOf = (topic: string) => keys.get(topic) ?? ''
  const relay = createRelayClient({
    relays,
    clock,
    random,
    openSocket,
    page: { isOnline: () => true, onReturn: () => () => {} },
    toUrl: (address) =>
      toRelayUrl(projectId, { seed, relay: address, nowMs: clock.now(), random, openKey: openLibraryKey }),
    onMessage(topic, message) {
      const payload = read(message, keyOf(topic))
      if (payload !== undefined) onMessage(topic, payload)
      return true
    },
  })
  const send = (topic: string, message: string, tag: number) => {
    const publication = { topic, message, tag, ttl: 300, prompt: PROMPTED.includes(tag) }
    // A failure needs no report: the test notices that nothing arrived.
    relay.publish(publication, { limitMs: LIMIT_MS }).catch(() => {})
  }
  return {
    keyOf,
    send,
    listen(symKey) {
      const topic = topicOf(symKey)
      keys.set(topic, symKey)
      relay.subscribe(topic)
      return topic
    },
    leave: (topic) => relay.unsubscribe(topic),
    publish: (topic, payload, tag, symKey = keyOf(topic)) =>
      send(topic, sealEnvelope(JSON.stringify({ jsonrpc: '2.0', ...payload }), symKey, random), tag),
    close: () => relay.close(),
  }
}

function read(message: string, symKey: string): PeerPayload | undefined {
  try {
    const parsed = v.safeParse(peerPayload, JSON.parse(openEnvelope(message, symKey) ?? ''))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
