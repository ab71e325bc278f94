import type { SignedIn, SignInRequest } from '@latchkey/core/ports'
import { type CaipNetworkId, hexToBytes } from '@latchkey/primitives'
import {
  type AuthPayload,
  authenticateResult,
  type Cacao,
  DEFAULT_EVENTS,
  DEFAULT_METHODS,
  PEER_ERRORS,
  type PeerAnswer,
  sessionNamespaces,
} from '@latchkey/protocol/pairing'
import * as v from 'valibot'
import { toComparable } from './approved.ts'
import { toShownAddress } from './chain-accounts.ts'
import type { SignContext } from './channel.ts'
import { isAllEvm } from './network-ids.ts'
import { isRejection, isUnsupported } from './peer-failure.ts'
import { failProposal, settleProposal } from './proposal-changes.ts'
import type { ProposalOptions } from './proposals.ts'
import { chainsOf, formatRecap, methodsOf, readRecap } from './recap.ts'
import { MAX_SESSION_MS, type ProposalRecord, type SessionRecord } from './records.ts'
import { toSignInText } from './sign-in-text.ts'
import type { Store } from './store.ts'

/** The signed text must repeat the requested value of each of these. */
const TERMS = ['domain', 'aud', 'version', 'nonce', 'exp', 'nbf', 'requestId'] as const

/**
 * Returns the sign-in of a proposal; `undefined` if a network belongs to another family than eip155. @see Spec §5.18
 */
export function toSignIn(
  { channel, newId, keys }: SignContext,
  { topic, symKey, privateKey, requestedNetworks, endsAt }: ProposalRecord,
  { signIn, namespaces, metadata }: ProposalOptions,
): Pick<ProposalRecord, 'signIn'> {
  if (signIn === undefined || !isAllEvm(requestedNetworks)) return {}
  const { methods = DEFAULT_METHODS.eip155 } = namespaces.eip155 ?? {}
  const [id, publicKey] = [newId(), keys.publicKeyOf(privateKey)]
  const payload = {
    ...toPayload(signIn),
    chains: requestedNetworks,
    resources: [...(signIn.resources ?? []), formatRecap(methods)],
  }
  const message = channel.sealCall({ topic, symKey }, id, 'wc_sessionAuthenticate', {
    authPayload: payload,
    requester: { publicKey, metadata },
    expiryTimestamp: Math.floor(endsAt / 1_000),
  })
  return { signIn: { id, topic: keys.hashOf(hexToBytes(publicKey)), payload, message } }
}

function toPayload(request: SignInRequest): Omit<AuthPayload, 'chains'> {
  const { domain, uri, nonce, issuedAt, expirationTime, notBefore, requestId, statement = '' } = request
  const may = { exp: expirationTime, nbf: notBefore, requestId }
  return { type: 'caip122', domain, aud: uri, version: '1', nonce, iat: issuedAt, statement, ...may }
}

/** Handles the wallet's response to a sign-in: a session with its signers, or a rejection. */
export function handleSignInResponse(
  { clock, ignored, keys }: SignContext,
  store: Store,
  proposal: ProposalRecord,
  answer: PeerAnswer,
): void {
  if (answer.id !== proposal.signIn?.id || proposal.settling !== undefined) {
    ignored.unknown += 1
    return
  }
  // A wallet that does not support the call still shows the proposal.
  if ('error' in answer && isUnsupported(answer.error)) return
  // A session from a sign-in has no expiry in the protocol.
  const session = 'error' in answer ? undefined : toSession(keys, proposal, answer.result, clock.now() + MAX_SESSION_MS)
  if (session === undefined) failProposal(store, proposal.topic, toFailure(answer))
  else settleProposal(store, session)
}

function toFailure(answer: PeerAnswer): NonNullable<ProposalRecord['failure']> {
  const { code } = 'error' in answer ? answer.error : { code: PEER_ERRORS.settlementFailed }
  const isRejected = 'error' in answer && isRejection(answer.error)
  return { code: isRejected ? 'connect/rejected' : 'connect/failed', providerErrorCode: code }
}

function toSession(
  { sessionKeyOf, topicOf }: SignContext['keys'],
  proposal: ProposalRecord,
  result: unknown,
  expiresAt: number,
): SessionRecord | undefined {
  const parsed = v.safeParse(authenticateResult, result)
  if (!parsed.success) return undefined
  const { cacaos, responder } = parsed.output
  const signed = cacaos.flatMap((cacao) => readCacao(proposal, cacao))
  const namespaces = v.safeParse(sessionNamespaces, {
    eip155: {
      accounts: unique(signed.flatMap(({ accounts }) => accounts)),
      methods: unique(signed.flatMap(({ methods }) => methods)),
      events: DEFAULT_EVENTS,
    },
  })
  const symKey = sessionKeyOf(proposal.privateKey, responder.publicKey)
  // Without methods, the wallet has signed but keeps no session.
  if (!namespaces.success || namespaces.output.eip155?.methods[0] === undefined || symKey === undefined)
    return undefined
  return {
    topic: topicOf(symKey),
    symKey,
    from: proposal.topic,
    wallet: responder.metadata,
    requestedNetworks: proposal.requestedNetworks,
    namespaces: namespaces.output,
    chosen: {},
    signedIn: signed.map(({ signedIn }) => signedIn),
    expiresAt,
    seen: [],
    updatedBy: 1,
  }
}

const unique = (texts: readonly string[]) => [...new Set(texts)]

interface Signed {
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly signedIn: SignedIn
}

/** Returns the accounts that signed a CACAO; an empty list if its network or its terms differ from the request. */
function readCacao({ signIn, requestedNetworks }: ProposalRecord, { p, s }: Cacao): readonly Signed[] {
  const account = p.iss.slice('did:pkh:'.length)
  const at = account.lastIndexOf(':')
  const [networkId, address] = [account.slice(0, at) as CaipNetworkId, toComparable(account.slice(at + 1), 'eip155')]
  const message = toSignInText(p, account)
  if (signIn === undefined || !requestedNetworks.includes(networkId) || address === undefined || message === undefined)
    return []
  const { payload } = signIn
  if (TERMS.some((term) => (p[term] ?? undefined) !== (payload[term] ?? undefined))) return []
  if (!(p.statement ?? '').startsWith(payload.statement ?? '')) return []
  const recap = readRecap(p.resources)
  const networks = recap ? [networkId, ...chainsOf(recap)] : [networkId]
  return [
    {
      accounts: networks.map((network) => `${network}:${address}`),
      methods: recap ? methodsOf(recap) : [],
      signedIn: { networkId, address: toShownAddress(address, 'eip155'), message, signature: s.s },
    },
  ]
}
