import type { Clock } from '@latchkey/core/ports'
import { type PeerAnswer, type PeerCall, peerPayload } from '@latchkey/protocol/pairing'
import { type PeerMethod, TAGS } from '@latchkey/protocol/relay'
import * as v from 'valibot'
import { openEnvelope, sealEnvelope } from '../crypto/envelope.ts'
import type * as Keys from '../crypto/keys.ts'
import { createHashCache } from '../relay/hash-cache.ts'
import type { PublishOptions, RelayClient } from '../relay/relay-client.ts'
import type { PeerFailure } from './peer-failure.ts'

/** Counts of ignored messages, by reason. For tests and logs only. */
export interface Ignored {
  /** Sealed with another key, changed in transit, or too long. */
  sealed: number
  /** Opened, but of an unexpected shape. */
  malformed: number
  /** Already received. */
  replayed: number
  /** No request is pending for it, or only a site sends it, so the relay returned our own message. */
  unknown: number
}

/** One end of a channel: a topic and its key. */
export interface End {
  readonly topic: string
  readonly symKey: string
  /** Whether messages on this topic contain their sender, as only responses to a sign-in do. */
  readonly namesSender?: boolean
}

export interface Channel {
  /** Returns a sealed call, which can be published repeatedly. */
  sealCall(to: End, id: number, method: PeerMethod, params: unknown): string
  publishCall(topic: string, message: string, method: PeerMethod, options: PublishOptions): Promise<void>
  /** Responds to a call. A response that cannot be delivered is lost; the peer repeats its call or gives up. */
  answer(to: End, call: PeerCall, answer: { readonly result: unknown } | { readonly error: PeerFailure }): void
  read(from: End, message: string): PeerCall | PeerAnswer | undefined
}

const ANSWER_LIMIT_MS = 60_000

/**
 * Calls that only a site makes. If this tab did not make it, another tab of the site did; no tab may respond in the
 * name of the wallet.
 */
const SITE_CALL = /^wc_session(?:Propose|Authenticate|Request)$/

/** Returns the functions that seal, open and name messages for the relay. Own calls that come back are ignored. */
export function createChannel(relay: RelayClient, random: Keys.Random, ignored: Ignored): Channel {
  // The id alone is not enough: both sides derive ids from milliseconds, so a wallet may use the same id by chance.
  const own = createHashCache()
  const nameOf = ({ id, method }: { readonly id: number; readonly method: string }) => `${id} ${method}`
  return {
    sealCall(to, id, method, params) {
      own.add(nameOf({ id, method }))
      return sealEnvelope(JSON.stringify({ id, jsonrpc: '2.0', method, params }), to.symKey, random)
    },
    publishCall(topic, message, method, options) {
      const { request: tag, ttl, prompt } = TAGS[method]
      return relay.publish({ topic, message, tag, ttl, prompt }, options)
    },
    answer(to, { id, method }, outcome) {
      const tags = Object.hasOwn(TAGS, method) ? TAGS[method as PeerMethod] : TAGS.wc_sessionRequest
      const message = sealEnvelope(JSON.stringify({ id, jsonrpc: '2.0', ...outcome }), to.symKey, random)
      const publication = { topic: to.topic, message, tag: tags.response, ttl: tags.ttl, prompt: false }
      relay.publish(publication, { limitMs: ANSWER_LIMIT_MS }).catch(() => {})
    },
    read(from, message) {
      const text = openEnvelope(message, from.symKey, from.namesSender)
      const payload = text === undefined ? undefined : parse(text)
      if (text === undefined) ignored.sealed += 1
      else if (payload === undefined) ignored.malformed += 1
      else if ('method' in payload && (SITE_CALL.test(payload.method) || own.has(nameOf(payload)))) ignored.unknown += 1
      else return payload
      return undefined
    },
  }
}

function parse(text: string) {
  try {
    const parsed = v.safeParse(peerPayload, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** The dependencies that all parts of the sign client share. */
export interface SignContext {
  readonly clock: Clock
  readonly random: Keys.Random
  readonly ignored: Ignored
  readonly relay: RelayClient
  readonly channel: Channel
  readonly newId: () => number
  /**
   * For lazily loaded code. Passed as a dependency, because bundlers move a module that several chunks import into a
   * separate chunk.
   */
  readonly keys: Pick<typeof Keys, 'hashOf' | 'publicKeyOf' | 'sessionKeyOf' | 'topicOf'>
}
