import type { Clock } from '@latchkey/core/ports'
import { type PeerAnswer, type PeerCall, peerPayload } from '@latchkey/protocol/pairing'
import { type PeerMethod, TAGS } from '@latchkey/protocol/relay'
import * as v from 'valibot'
import { openEnvelope, sealEnvelope } from '../crypto/envelope.ts'
import type * as Keys from '../crypto/keys.ts'
import { createHashCache } from '../relay/hash-cache.ts'
import type { PublishOptions, RelayClient } from '../relay/relay-client.ts'
import type { PeerFailure } from './peer-failure.ts'

/** Messages that were not acted on, by why. For tests and for logs; never a reason to throw into a page. */
export interface Ignored {
  /** Sealed with another key, changed on the way, or too long. */
  sealed: number
  /** Opened, but of another shape. */
  malformed: number
  /** Seen before. */
  replayed: number
  /** Nobody waits for it, or only a site sends it: the relay returned our own message. */
  unknown: number
}

/** One end of a channel: a topic and the key that goes with it. */
export interface End {
  readonly topic: string
  readonly symKey: string
  /** Messages here name their sender: the answers to a sign-in do, and no others. */
  readonly namesSender?: boolean
}

export interface Channel {
  /** Returns a sealed call, ready to be published as often as it takes. */
  sealCall(to: End, id: number, method: PeerMethod, params: unknown): string
  publishCall(topic: string, message: string, method: PeerMethod, options: PublishOptions): Promise<void>
  /** Responds to a call. A response that cannot be delivered is lost; the peer repeats its call or gives up. */
  answer(to: End, call: PeerCall, answer: { readonly result: unknown } | { readonly error: PeerFailure }): void
  read(from: End, message: string): PeerCall | PeerAnswer | undefined
}

const ANSWER_LIMIT_MS = 60_000

/** Calls that only a site makes. Another tab of ours made it when we did not; nobody answers it in the wallet's name. */
const SITE_CALL = /^wc_session(?:Propose|Authenticate|Request)$/

/** Returns what seals, opens, and names messages for the relay. Calls made here that come back are ignored. */
export function createChannel(relay: RelayClient, random: Keys.Random, ignored: Ignored): Channel {
  // The id alone is not enough: both sides make ids of milliseconds, so a wallet may have the same one by chance.
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

/** Everything the parts of the sign client share. */
export interface SignContext {
  readonly clock: Clock
  readonly random: Keys.Random
  readonly ignored: Ignored
  readonly relay: RelayClient
  readonly channel: Channel
  readonly newId: () => number
  /** For code that is loaded later. Handed over: what several chunks import, bundlers cut into a chunk of its own. */
  readonly keys: Pick<typeof Keys, 'hashOf' | 'publicKeyOf' | 'sessionKeyOf' | 'topicOf'>
}
