import { type CaipNetworkId, isCaipNetworkId } from '@latchkey/primitives'
import { authPayload, metadata, peerId, sessionNamespaces } from '@latchkey/protocol/pairing'
import * as v from 'valibot'

/** Maximum lifetime of a session, counted from its settlement or its last extension. @see relay.md 2 "Timing" */
export const MAX_SESSION_MS = 604_800_000

const hex64 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const networkId = v.custom<CaipNetworkId>(isCaipNetworkId)
/** A network of any family that a site names, supported by the product or not. */
const anyNetworkId = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
const time = v.pipe(v.number(), v.minValue(0))

const proposal = v.object({
  topic: hex64,
  symKey: hex64,
  /** X25519 private key, generated for this proposal only. */
  privateKey: hex64,
  /** Id of the proposal. */
  id: peerId,
  requestedNetworks: v.array(anyNetworkId),
  /** The sealed proposal, until a relay has it. */
  message: v.optional(v.string()),
  /** Shown until this time, in milliseconds since 1970; a wallet may respond until `endsAt`. */
  expiresAt: time,
  endsAt: time,
  /**
   * The sign-in call of the proposal; the wallet responds to this call or to the proposal, and the first response wins.
   */
  signIn: v.optional(
    v.object({
      id: peerId,
      /** The topic of its response: the hash of the site's public key. */
      topic: hex64,
      payload: authPayload,
      message: v.string(),
    }),
  ),
  /** The topic and keys of the session, once the wallet has approved. */
  settling: v.optional(v.object({ topic: hex64, symKey: hex64, peerKey: hex64 })),
  /** The wallet declined. Stored for the other tabs; the keys are deleted. */
  failure: v.optional(
    v.object({ code: v.picklist(['connect/rejected', 'connect/failed']), providerErrorCode: v.number() }),
  ),
})
export type ProposalRecord = v.InferOutput<typeof proposal>

const session = v.object({
  topic: hex64,
  symKey: hex64,
  /** Topic of the proposal that settled into this session. */
  from: hex64,
  wallet: metadata,
  requestedNetworks: v.array(anyNetworkId),
  namespaces: sessionNamespaces,
  /** The details of the wallet's Bitcoin addresses, once they arrived. */
  addresses: v.optional(
    v.fallback(
      v.array(
        v.object({
          address: v.string(),
          type: v.picklist(['payment', 'ordinal']),
          publicKey: v.exactOptional(v.string()),
          path: v.exactOptional(v.string()),
        }),
      ),
      [],
    ),
  ),
  /** The latest selection of the wallet or of the site, by namespace. */
  chosen: v.record(
    v.string(),
    v.object({
      networkId: v.optional(networkId),
      accounts: v.optional(v.array(v.string())),
      /** Ids of the last handled events. */
      networkBy: v.optional(peerId),
      accountsBy: v.optional(peerId),
    }),
  ),
  /** The sign-ins of the connection, until they are reported to the client. */
  signedIn: v.optional(
    v.array(v.object({ networkId, address: v.string(), message: v.string(), signature: v.string() })),
  ),
  /** Milliseconds since 1970. */
  expiresAt: time,
  /** Ids of the last calls of the wallet, ascending. */
  seen: v.array(peerId),
  /** Id of the call that contained `namespaces`. */
  updatedBy: peerId,
})
export type SessionRecord = v.InferOutput<typeof session>

const request = v.object({ id: peerId, topic: hex64, method: v.string(), endsAt: time })

const answer = v.object({
  id: peerId,
  topic: hex64,
  method: v.string(),
  endsAt: time,
  error: v.optional(v.object({ code: v.number(), message: v.string() })),
  result: v.optional(v.unknown()),
})
/** A response that arrived in a tab without the request. */
export type AnswerRecord = v.InferOutput<typeof answer>

/** Also reads a member by its former name, so that a page that reloads into an update keeps its pairings. */
const formerly = (former: string, name: string) =>
  v.transform((value: unknown) => {
    if (typeof value !== 'object' || value === null || name in value || !(former in value)) return value
    return { ...value, [name]: Reflect.get(value, former) }
  })
const withRequestedNetworks = formerly('asked', 'requestedNetworks')

const list = <S extends v.GenericSchema>(item: S) => v.fallback(v.pipe(v.array(item), v.maxLength(200)), [])

const state = v.object({
  /** Ed25519 seed, the identity of the site for relays. */
  seed: v.fallback(v.string(), ''),
  proposals: list(v.pipe(v.unknown(), withRequestedNetworks, proposal)),
  sessions: list(v.pipe(v.unknown(), withRequestedNetworks, session)),
  requests: list(request),
  answers: list(answer),
  /** The number of writes of each tab in this state, the last writer last. */
  writers: list(v.tuple([v.string(), v.number()])),
})

/** Schema of the persisted state. An unreadable part is dropped; the rest stays. */
export const pairingState = v.pipe(v.unknown(), formerly('offers', 'proposals'), state)
export type PairingState = v.InferOutput<typeof pairingState>
