import type { SignInRequest } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { NAMESPACES } from '@latchkey/primitives'
import {
  DEFAULT_EVENTS,
  DEFAULT_METHODS,
  formatPairingUri,
  PEER_ERRORS,
  type PeerAnswer,
  type PeerCall,
  type PeerMetadata,
  type PeerParams,
  type ProposedNamespaces,
  proposeResult,
  sessionSettle,
} from '@latchkey/protocol/pairing'
import * as v from 'valibot'
import { publicKeyOf, sessionKeyOf, toDigits, topicOf } from '../crypto/keys.ts'
import { readAddressProperty } from './account-addresses.ts'
import { approvedIn } from './approved.ts'
import type { SignContext } from './channel.ts'
import { isAllEvm, withFormerIds } from './network-ids.ts'
import { isRejection } from './peer-failure.ts'
import { changeProposal, failProposal, MAX_KEPT, settleProposal } from './proposal-changes.ts'
import { MAX_SESSION_MS, type ProposalRecord, type SessionRecord } from './records.ts'
import type { Store } from './store.ts'

/** How long a proposal is shown. @see Spec §4.10 */
const DISPLAY_TTL_MS = 240_000
/** How long a wallet may respond to a proposal. */
const RESPONSE_TTL_MS = 300_000
/** A prefetched proposal that is older than this is replaced by another one. */
const FRESH_MS = 30_000
/** A proposal with less time left than this is no longer shown. @see Spec §4.11 */
export const MARGIN_MS = 10_000

/** The site's request in one namespace. */
export interface RequestedNamespace {
  readonly chains: readonly string[]
  readonly methods?: readonly string[]
  readonly events?: readonly string[]
  /** URLs of nodes by network, if the site sends them to the wallet. */
  readonly rpcMap?: Readonly<Record<string, string>>
}
export type RequestedNamespaces = Readonly<Record<string, RequestedNamespace>>

/** Returns the pairing URI that a wallet scans. */
export function uriOf({ topic, symKey, endsAt, signIn }: ProposalRecord): string {
  // A wallet that supports the sign-in shows only that; any other wallet ignores the unknown method.
  const methods = signIn === undefined ? [] : ['wc_sessionAuthenticate']
  return formatPairingUri({ topic, symKey, expiryTimestamp: Math.floor(endsAt / 1_000), methods })
}

export interface ProposalOptions {
  readonly metadata: PeerMetadata
  readonly namespaces: RequestedNamespaces
  readonly signIn?: SignInRequest | undefined
}

/** Creates a proposal to connect, without the network. It is not stored yet. */
export function createProposal({ clock, random, channel, newId }: SignContext, given: ProposalOptions): ProposalRecord {
  const now = clock.now()
  const requestedNetworks = Object.values(given.namespaces).flatMap(({ chains }) => chains)
  const [symKey, privateKey] = [toDigits(random(32)), toDigits(random(32))]
  const [topic, id] = [topicOf(symKey), newId()]
  const endsAt = now + RESPONSE_TTL_MS
  const message = channel.sealCall({ topic, symKey }, id, 'wc_sessionPropose', {
    requiredNamespaces: {},
    optionalNamespaces: toProposal(given.namespaces),
    relays: [{ protocol: 'irn' }],
    proposer: { publicKey: publicKeyOf(privateKey), metadata: given.metadata },
    expiryTimestamp: Math.floor(endsAt / 1_000),
    pairingTopic: topic,
  })
  return { topic, symKey, privateKey, id, requestedNetworks, message, expiresAt: now + DISPLAY_TTL_MS, endsAt }
}

/** Returns whether a proposal requests the same sign-in. */
function isSameRequest({ requestedNetworks, signIn }: ProposalRecord, request: SignInRequest | undefined): boolean {
  return signIn?.payload.nonce === (isAllEvm(requestedNetworks) ? request?.nonce : undefined)
}

/**
 * Returns whether a stored proposal can be shown again for this request: it has time left, and the same networks and
 * sign-in.
 */
export function isReusable(proposal: ProposalRecord, { namespaces, signIn }: ProposalOptions, now: number): boolean {
  const requestedNetworks = Object.values(namespaces).flatMap(({ chains }) => chains)
  return (
    proposal.failure === undefined &&
    (proposal.settling !== undefined || proposal.expiresAt - MARGIN_MS > now) &&
    proposal.requestedNetworks.join() === requestedNetworks.join() &&
    isSameRequest(proposal, signIn)
  )
}

/** Returns whether a proposal is younger than `FRESH_MS`, so that nearly all of its time is left. */
export const wasJustCreated = ({ expiresAt }: ProposalRecord, now: number): boolean =>
  expiresAt - now > DISPLAY_TTL_MS - FRESH_MS

/**
 * Stores a proposal that is about to be shown. @param isReplaced - Selects the proposals that are deleted with their
 * keys
 */
export function storeProposal(
  store: Store,
  proposal: ProposalRecord,
  isReplaced: (old: ProposalRecord) => boolean,
): void {
  store.update(({ proposals }) => ({
    proposals: [...proposals.filter((old) => !isReplaced(old)), proposal].slice(-MAX_KEPT),
  }))
}

function toProposal(namespaces: RequestedNamespaces): ProposedNamespaces {
  const usual: Readonly<Record<string, readonly string[]>> = DEFAULT_METHODS
  const entries = Object.entries(namespaces).map(([namespace, { chains, methods, events, rpcMap }]) => [
    namespace,
    {
      chains: withFormerIds(chains),
      methods: [...(methods ?? usual[namespace] ?? [])],
      events: [...(events ?? DEFAULT_EVENTS)],
      ...(rpcMap && { rpcMap }),
    },
  ])
  return Object.fromEntries(entries) as ProposedNamespaces
}

/** Records that a relay has the messages of the proposal. */
export function forgetMessage(store: Store, topic: string): void {
  changeProposal(store, topic, ({ message: _, ...rest }) => rest)
}

/** Handles the wallet's response to a proposal: its public key, or a rejection. */
export function handleProposeResponse(
  { ignored }: SignContext,
  store: Store,
  proposal: ProposalRecord,
  answer: PeerAnswer,
): void {
  if (answer.id !== proposal.id || proposal.settling !== undefined) {
    ignored.unknown += 1
    return
  }
  if ('error' in answer) {
    const code = isRejection(answer.error) ? 'connect/rejected' : 'connect/failed'
    failProposal(store, proposal.topic, { code, providerErrorCode: answer.error.code })
    return
  }
  const parsed = v.safeParse(proposeResult, answer.result)
  const symKey = parsed.success ? sessionKeyOf(proposal.privateKey, parsed.output.responderPublicKey) : undefined
  if (!parsed.success || symKey === undefined) {
    ignored.malformed += 1
    return
  }
  const settling = { topic: topicOf(symKey), symKey, peerKey: parsed.output.responderPublicKey }
  changeProposal(store, proposal.topic, (old) => ({ ...old, settling }))
}

/**
 * Handles the session that a wallet settles. A session that allows no requested network, or has already expired, is
 * rejected.
 */
export function handleSettle(
  { clock, ignored, channel }: SignContext,
  store: Store,
  proposal: ProposalRecord,
  call: PeerCall,
): void {
  const { settling } = proposal
  const parsed = call.method === 'wc_sessionSettle' ? v.safeParse(sessionSettle, call.params) : undefined
  if (settling === undefined || parsed?.success !== true || !isFrom(settling.peerKey, parsed.output)) {
    ignored.malformed += 1
    return
  }
  const session = toSession(proposal, settling, call, parsed.output, clock.now())
  const allows = NAMESPACES.some((namespace) => approvedIn(session, namespace).length > 0)
  const isOver = session.expiresAt <= clock.now()
  const providerErrorCode = PEER_ERRORS.settlementFailed
  if (isOver) failProposal(store, proposal.topic, { code: 'connect/failed', providerErrorCode })
  else settleProposal(store, session)
  // The tab of the request ends a session without accounts, so that the wallet receives the reason.
  const refused = { error: { code: providerErrorCode, message: 'The session is over already' } }
  channel.answer(settling, call, isOver ? refused : { result: true })
  if (!allows) ignored.unknown += 1
}

const isFrom = (peerKey: string, { controller }: PeerParams<'wc_sessionSettle'>) => controller.publicKey === peerKey

function toSession(
  proposal: ProposalRecord,
  { topic, symKey }: { readonly topic: string; readonly symKey: string },
  { id }: PeerCall,
  { controller, namespaces, expiry, sessionProperties }: PeerParams<'wc_sessionSettle'>,
  now: number,
): SessionRecord {
  return {
    topic,
    symKey,
    from: proposal.topic,
    wallet: controller.metadata,
    requestedNetworks: proposal.requestedNetworks,
    namespaces,
    ...readAddressProperty(sessionProperties?.bip122_getAccountAddresses),
    chosen: {},
    // A wallet with a fast clock sends a later expiry than the protocol allows; it is shortened instead of rejected.
    expiresAt: Math.min(expiry * 1_000, now + MAX_SESSION_MS),
    seen: [id],
    updatedBy: id,
  }
}

/** Returns why a proposal can no longer settle; `undefined` while it can. */
export function proposalFailure(proposal: Pick<ProposalRecord, 'failure'> | undefined): WalletError | undefined {
  if (proposal === undefined) return new WalletError('connect/timeout')
  const { failure } = proposal
  return failure && new WalletError(failure.code, { providerErrorCode: failure.providerErrorCode })
}
