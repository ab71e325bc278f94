import { type CaipNetworkId, isCaipNetworkId } from '@latchkey/primitives'
import { authPayload, metadata, peerId, sessionNamespaces } from '@latchkey/protocol/pairing'
import * as v from 'valibot'

/** Longest life of a session from now on, after it settled or its wallet extended it. @see relay.md 2 "Timing" */
export const MAX_SESSION_MS = 604_800_000

const hex64 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const networkId = v.custom<CaipNetworkId>(isCaipNetworkId)
/** Of any family that a site names, one that the product knows or not. */
const anyNetworkId = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
const time = v.pipe(v.number(), v.minValue(0))

const proposal = v.object({
  topic: hex64,
  symKey: hex64,
  /** X25519, made for this proposal only. */
  privateKey: hex64,
  /** Id of the proposal. */
  id: peerId,
  requestedNetworks: v.array(anyNetworkId),
  /** The proposal, until a relay has it. */
  message: v.optional(v.string()),
  /** Shown until then, in milliseconds since 1970; answered until `endsAt`. */
  expiresAt: time,
  endsAt: time,
  /** The sign-in call of the proposal; the first of the two calls that the wallet responds to wins. */
  signIn: v.optional(
    v.object({
      id: peerId,
      /** The topic of its response: the hash of our public key. */
      topic: hex64,
      payload: authPayload,
      message: v.string(),
    }),
  ),
  /** The topic and keys of the session, once the wallet agreed. */
  settling: v.optional(v.object({ topic: hex64, symKey: hex64, peerKey: hex64 })),
  /** The wallet declined. Kept for the other tabs; its keys are gone. */
  failure: v.optional(
    v.object({ code: v.picklist(['connect/rejected', 'connect/failed']), providerErrorCode: v.number() }),
  ),
})
export type ProposalRecord = v.InferOutput<typeof proposal>

const session = v.object({
  topic: hex64,
  symKey: hex64,
  /** Topic of the proposal it came from. */
  from: hex64,
  wallet: metadata,
  requestedNetworks: v.array(anyNetworkId),
  namespaces: sessionNamespaces,
  /** The wallet's report on the addresses of its Bitcoin accounts, once it arrived. */
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
  /** The later choice of the wallet or of the site, by namespace. */
  chosen: v.record(
    v.string(),
    v.object({
      networkId: v.optional(networkId),
      accounts: v.optional(v.array(v.string())),
      /** Ids of the events it was last notified by. */
      networkBy: v.optional(peerId),
      accountsBy: v.optional(peerId),
    }),
  ),
  /** The sign-ins of the connection, until they are reported. */
  signedIn: v.optional(
    v.array(v.object({ networkId, address: v.string(), message: v.string(), signature: v.string() })),
  ),
  /** Milliseconds since 1970. */
  expiresAt: time,
  /** Ids of the last calls of the wallet, ascending. */
  seen: v.array(peerId),
  /** Id of the call that `namespaces` came with. */
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

/** Reads a member by its former name as well, so that a page which is loaded again over an update keeps its pairings. */
const formerly = (former: string, name: string) =>
  v.transform((value: unknown) => {
    if (typeof value !== 'object' || value === null || name in value || !(former in value)) return value
    return { ...value, [name]: Reflect.get(value, former) }
  })
const withRequestedNetworks = formerly('asked', 'requestedNetworks')

const list = <S extends v.GenericSchema>(item: S) => v.fallback(v.pipe(v.array(item), v.maxLength(200)), [])

const state = v.object({
  /** Ed25519 seed: who we are to relays. */
  seed: v.fallback(v.string(), ''),
  proposals: list(v.pipe(v.unknown(), withRequestedNetworks, proposal)),
  sessions: list(v.pipe(v.unknown(), withRequestedNetworks, session)),
  requests: list(request),
  answers: list(answer),
  /** How many writes of each tab are in here, the last writer last. */
  writers: list(v.tuple([v.string(), v.number()])),
})

/** The persisted state. A part that cannot be read is dropped; the rest stays. */
export const pairingState = v.pipe(v.unknown(), formerly('offers', 'proposals'), state)
export type PairingState = v.InferOutput<typeof pairingState>
