import * as v from 'valibot'
import type { PeerMethod } from '../relay/tags.ts'
import { authenticateParams } from './auth.ts'
import { chain, metadata, publicKey, relay, seconds, word } from './fields.ts'
import { proposedNamespaces } from './namespaces.ts'
import { sessionEvent, sessionSettle, sessionUpdate } from './site-calls.ts'

const nothing = v.pipe(
  v.optional(v.unknown()),
  v.transform(() => ({})),
)

/** The reason why a peer ends the session. */
const reason = v.object({
  code: v.pipe(v.number(), v.safeInteger()),
  message: v.pipe(
    v.fallback(v.string(), ''),
    v.transform((text) => text.slice(0, 1_024)),
  ),
})

/** The parameters of the calls between two peers. @see relay.md 2 */
export const peerCalls = {
  wc_pairingDelete: reason,
  wc_pairingPing: nothing,
  wc_sessionPropose: v.object({
    requiredNamespaces: proposedNamespaces,
    optionalNamespaces: v.optional(proposedNamespaces, {}),
    relays: v.pipe(v.array(relay), v.maxLength(16)),
    proposer: v.object({ publicKey, metadata }),
    expiryTimestamp: v.optional(seconds),
  }),
  wc_sessionSettle: sessionSettle,
  wc_sessionUpdate: sessionUpdate,
  wc_sessionExtend: nothing,
  wc_sessionRequest: v.object({
    request: v.object({ method: word, params: v.unknown(), expiryTimestamp: v.optional(seconds) }),
    chainId: chain,
  }),
  wc_sessionEvent: sessionEvent,
  wc_sessionDelete: reason,
  wc_sessionPing: nothing,
  wc_sessionAuthenticate: authenticateParams,
} as const satisfies Readonly<Record<PeerMethod, v.GenericSchema>>

export type PeerParams<M extends PeerMethod> = v.InferOutput<(typeof peerCalls)[M]>
