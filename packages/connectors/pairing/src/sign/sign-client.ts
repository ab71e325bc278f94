import type { Clock, SignInRequest, Storage } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { lazy } from '@latchkey/primitives'
import { PEER_ERRORS, type PeerMetadata, type PeerPayload } from '@latchkey/protocol/pairing'
import type { PeerMethod } from '@latchkey/protocol/relay'
import { senderOf } from '../crypto/envelope.ts'
import { hashOf, publicKeyOf, type Random, sessionKeyOf, topicOf } from '../crypto/keys.ts'
import type { OpenSigningKey } from '../crypto/signing-key.types.ts'
import type { Page } from '../relay/page.ts'
import { createRelayClient } from '../relay/relay-client.ts'
import { toRelayUrl } from '../relay/relay-url.ts'
import type { OpenSocket } from '../relay/socket.ts'
import { createChannel, type End, type Ignored, type SignContext } from './channel.ts'
import { createLeaderTab } from './leader-tab.ts'
import { createPeerIds } from './peer-ids.ts'
import {
  createProposal,
  forgetMessage,
  handleProposeResponse,
  handleSettle,
  isReusable,
  type ProposalOptions,
  proposalFailure,
  type RequestedNamespaces,
  storeProposal,
  wasJustCreated,
} from './proposals.ts'
import type { ProposalRecord, SessionRecord } from './records.ts'
import { createRequests, type LateResponse, type WalletRequest } from './requests.ts'
import { handleSessionCall } from './session-calls.ts'
import { openStore } from './store.ts'

export interface SignClientOptions {
  readonly relays: readonly string[]
  readonly projectId: string
  readonly metadata: PeerMetadata
  readonly clock: Clock
  readonly storage: Storage
  readonly random: Random
  readonly openSocket: OpenSocket
  readonly openSigningKey?: OpenSigningKey | undefined
  readonly page: Page
}

/** A settled session, which stays subscribed until `release` is called; call `watch` before that. */
export interface Settled {
  readonly session: SessionRecord
  release(): void
}

/** The site's end of the sign protocol. */
export interface SignClient {
  readonly ignored: Readonly<Ignored>
  /**
   * Loads the code that requests a sign-in and reads its response. Call it before such a proposal is created or
   * subscribed to.
   *
   * @throws connect/failed
   */
  loadSignIn(): Promise<void>
  /** Returns a stored proposal that is still usable, or a new one, synchronously and without the network. */
  propose(namespaces: RequestedNamespaces, isFresh: boolean, signIn?: SignInRequest): ProposalRecord
  /** Prefetches a proposal and the token for the first relay. Nothing is stored before the proposal is shown. */
  prepare(namespaces: RequestedNamespaces): void
  /** Returns the proposals of earlier pages to which a wallet may still respond. */
  openProposals(): readonly ProposalRecord[]
  /**
   * Waits for the wallet's response to a proposal.
   *
   * @param onAgreed - Called when the wallet has approved, but has not sent its accounts yet.
   * @throws connect/rejected, connect/failed, connect/timeout, connect/cancelled, relay/unreachable, relay/refused
   */
  settled(proposal: ProposalRecord, signal: AbortSignal, onAgreed?: () => void): Promise<Settled>
  sessions(): readonly SessionRecord[]
  session(topic: string): SessionRecord | undefined
  /** Subscribes to a session; calls `listener` after each change of it, also when it has ended. */
  watch(topic: string, listener: () => void): () => void
  change(topic: string, change: (session: SessionRecord) => SessionRecord): void
  /** @throws wallet/…, relay/unreachable, relay/refused, request/too-large, connect/cancelled */
  request(topic: string, request: WalletRequest, signal?: AbortSignal): Promise<unknown>
  /**
   * Ends a session. Its keys are deleted at once; resolves when a relay has the disconnect message, or cannot be
   * reached.
   */
  end(topic: string): Promise<void>
  takeLateResponses(): readonly LateResponse[]
  close(): void
}

const PROPOSE_MS = 15_000
/**
 * Attempts to publish a proposal. No wallet can respond to the shown QR code before that, so a failure is reported
 * soon.
 */
const PROPOSE_ROUNDS = 2
const END_PUBLISH_TIMEOUT_MS = 10_000
/** Milliseconds for which a token is reused; short, so that a corrected clock soon gets a token with the right time. */
const TOKEN_USED_MS = 600_000

/** Returns the topics on which a wallet may respond to a proposal. */
const topicsOf = ({ topic, settling, signIn }: ProposalRecord) =>
  [topic, signIn?.topic, settling?.topic].filter((at) => at !== undefined)

/** Returns the topic and key that open a message on one of the topics of a proposal. */
function endOf(proposal: ProposalRecord, topic: string, message: string): End {
  if (topic === proposal.settling?.topic) return proposal.settling
  if (topic !== proposal.signIn?.topic) return proposal
  // The response to a sign-in contains its sender; only that sender and this site can derive the key.
  const sender = senderOf(message)
  return { topic, symKey: (sender && sessionKeyOf(proposal.privateKey, sender)) ?? '', namesSender: true }
}

/** Returns a client over relays and a storage. It sends nothing and opens no socket before its first call. */
export function createSignClient(options: SignClientOptions): SignClient {
  const { clock, random, metadata } = options
  const store = openStore(options.storage, clock, random)
  const ignored: Ignored = { sealed: 0, malformed: 0, replayed: 0, unknown: 0 }
  const holds = new Map<string, number>()
  const leaderTab = createLeaderTab(options.page, (topic) => relay.resubscribe(topic))
  const waiters = new Set<() => void>()

  const relay = createRelayClient({ ...options, toUrl, onMessage: receive })
  const channel = createChannel(relay, random, ignored)
  const keys = { hashOf, publicKeyOf, sessionKeyOf, topicOf }
  const context: SignContext = { clock, random, ignored, relay, channel, newId: createPeerIds(clock, random), keys }
  const requests = createRequests(context, store)
  /** Loaded lazily, because most sites do not use a sign-in. */
  const signInCode = lazy(() =>
    import('./sign-in.ts').catch((cause: unknown) => {
      throw new WalletError('connect/failed', {}, { cause })
    }),
  )
  const stopStore = store.subscribe(() => {
    requests.sync()
    for (const check of [...waiters]) check()
  })

  const urls = new Map<string, { readonly url: Promise<string>; readonly until: number }>()

  /** The token in the URL is valid for a day, so a reconnect does not wait for a signature. */
  function toUrl(relay: string): Promise<string> {
    const nowMs = clock.now()
    if (store.read().seed === '') store.update(() => ({}))
    const { seed } = store.read()
    const known = urls.get(relay + seed)
    if (known !== undefined && known.until > nowMs) return known.url
    const url = toRelayUrl(options.projectId, { seed, relay, nowMs, random, openKey: options.openSigningKey })
    urls.set(relay + seed, { url, until: nowMs + TOKEN_USED_MS })
    // The signing chunk failed to load; the next attempt may load it.
    url.catch(() => urls.delete(relay + seed))
    return url
  }

  /** @returns whether this tab handled the message; otherwise another tab does */
  function receive(topic: string, message: string): boolean {
    const { proposals, sessions } = store.read()
    const session = sessions.find((other) => other.topic === topic)
    const proposal = proposals.find((other) => topicsOf(other).includes(topic))
    const from = session ?? (proposal && endOf(proposal, topic, message))
    const payload = from === undefined ? undefined : channel.read(from, message)
    if (from === undefined) ignored.unknown += 1
    if (payload === undefined) return true
    if (session === undefined) {
      if (proposal !== undefined) receiveForProposal(topic, proposal, payload)
    } else if (!('method' in payload) && requests.isMine(topic, payload.id)) requests.take(topic, payload)
    else if (!leaderTab.isLeader(topic)) return false
    else if ('method' in payload) handleSessionCall(context, store, session, payload)
    else requests.take(topic, payload)
    return true
  }

  function receiveForProposal(topic: string, proposal: ProposalRecord, payload: PeerPayload): void {
    if ('method' in payload) {
      // On the pairing topic, a wallet only sends pings or ends the pairing.
      if (topic === proposal.topic) channel.answer(proposal, payload, { result: true })
      else if (topic === proposal.settling?.topic) handleSettle(context, store, proposal, payload)
      else ignored.unknown += 1
    } else if (topic === proposal.signIn?.topic)
      signInCode.get()?.handleSignInResponse(context, store, proposal, payload)
    else handleProposeResponse(context, store, proposal, payload)
  }

  const hold = (topic: string) => {
    holds.set(topic, (holds.get(topic) ?? 0) + 1)
    relay.subscribe(topic)
    leaderTab.begin(topic)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = (holds.get(topic) ?? 1) - 1
      if (left > 0) return void holds.set(topic, left)
      holds.delete(topic)
      leaderTab.end(topic)
      relay.unsubscribe(topic)
    }
  }

  const session = (topic: string) => store.read().sessions.find((other) => other.topic === topic)
  const live = (topic: string) => {
    const found = session(topic)
    if (found === undefined) throw new WalletError('wallet/disconnected')
    return found
  }

  /** Prefetched, not yet shown and not stored. */
  let prepared: ProposalRecord | undefined
  const toGiven = (namespaces: RequestedNamespaces, signIn?: SignInRequest): ProposalOptions => ({
    metadata,
    namespaces,
    signIn,
  })

  function createProposalFor(given: ProposalOptions): ProposalRecord {
    const proposal = createProposal(context, given)
    return { ...proposal, ...signInCode.get()?.toSignIn(context, proposal, given) }
  }

  return {
    ignored,
    loadSignIn: async () => void (await signInCode.load()),
    propose(namespaces, isFresh, signIn) {
      const [given, now] = [toGiven(namespaces, signIn), clock.now()]
      const isUsable = (proposal: ProposalRecord) => isReusable(proposal, given, now)
      const kept = isFresh ? undefined : store.read().proposals.find(isUsable)
      if (kept !== undefined) return kept
      const proposal =
        prepared && isUsable(prepared) && wasJustCreated(prepared, now) ? prepared : createProposalFor(given)
      prepared = undefined
      storeProposal(store, proposal, (old) => isFresh && isUsable(old))
      return proposal
    },
    prepare(namespaces) {
      const isKnown = [prepared, ...store.read().proposals].some(
        (proposal) => proposal && isReusable(proposal, toGiven(namespaces), clock.now()),
      )
      if (!isKnown) prepared = createProposal(context, toGiven(namespaces))
      toUrl(options.relays[0] ?? '')
    },
    openProposals: () => store.read().proposals.filter(({ failure }) => failure === undefined),
    settled(proposal, signal, onAgreed) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(new WalletError('connect/cancelled'))
        const releases = new Map(topicsOf(proposal).map((topic) => [topic, hold(topic)]))
        const stopped = new AbortController()
        const stopBeat = relay.watch(proposal.topic)
        const finish = (kept?: string) => {
          stopBeat()
          waiters.delete(check)
          signal.removeEventListener('abort', cancel)
          stopped.abort()
          for (const [topic, release] of releases) if (topic !== kept) release()
        }
        const fail = (error: unknown) => {
          finish()
          reject(error)
        }
        const cancel = () => fail(new WalletError('connect/cancelled'))
        const check = () => {
          const { proposals, sessions } = store.read()
          const found = sessions.find(({ from }) => from === proposal.topic)
          const { settling, ...now } = proposals.find(({ topic }) => topic === proposal.topic) ?? { topic: undefined }
          const next = found?.topic ?? settling?.topic
          if (next !== undefined && !releases.has(next)) {
            releases.set(next, hold(next))
            onAgreed?.()
          }
          if (found !== undefined) {
            finish(found.topic)
            return resolve({ session: found, release: releases.get(found.topic) ?? (() => {}) })
          }
          const failure = proposalFailure(now.topic === undefined ? undefined : now)
          if (failure !== undefined) fail(failure)
        }
        waiters.add(check)
        signal.addEventListener('abort', cancel)
        check()
        // Another tab may have published it in the meantime; without an unnecessary write, the two writes cannot cross.
        const { message } = store.read().proposals.find(({ topic }) => topic === proposal.topic) ?? proposal
        if (message === undefined || stopped.signal.aborted) return
        const limits = { limitMs: PROPOSE_MS, maxRounds: PROPOSE_ROUNDS, signal: stopped.signal }
        const publish = (method: PeerMethod, message: string) =>
          channel.publishCall(proposal.topic, message, method, limits)
        const signIn = proposal.signIn && publish('wc_sessionAuthenticate', proposal.signIn.message)
        Promise.all([signIn, publish('wc_sessionPropose', message)]).then(
          () => forgetMessage(store, proposal.topic),
          fail,
        )
      })
    },
    sessions: () => store.read().sessions,
    session,
    watch(topic, listener) {
      const release = hold(topic)
      waiters.add(listener)
      return () => {
        waiters.delete(listener)
        release()
      }
    },
    change(topic, change) {
      store.update(({ sessions }) => ({
        sessions: sessions.map((other) => (other.topic === topic ? change(other) : other)),
      }))
    },
    async request(topic, request, signal) {
      return requests.send(live(topic), request, signal)
    },
    async end(topic) {
      const ending = session(topic)
      if (ending === undefined) return
      const reason = { code: PEER_ERRORS.userDisconnected, message: 'User disconnected.' }
      const message = channel.sealCall(ending, context.newId(), 'wc_sessionDelete', reason)
      const published = channel.publishCall(topic, message, 'wc_sessionDelete', { limitMs: END_PUBLISH_TIMEOUT_MS })
      store.update(({ sessions, answers, requests: open }) => ({
        sessions: sessions.filter((other) => other.topic !== topic),
        requests: open.filter((other) => other.topic !== topic),
        answers: answers.filter((other) => other.topic !== topic),
      }))
      // The session has ended for the site either way.
      await published.catch(() => undefined)
    },
    takeLateResponses: () => requests.takeLate(),
    close() {
      stopStore()
      store.close()
      waiters.clear()
      requests.close()
      leaderTab.close()
      relay.close()
    },
  }
}
