import { hashOf, publicKeyOf, sealEnvelope, sessionKeyOf, toDigits, topicOf } from '@latchkey/connector-pairing/wire'
import { hexToBytes } from '@latchkey/primitives'
import {
  PEER_ERRORS,
  type PeerAnswer,
  type PeerCall,
  type PeerPayload,
  parsePairingUri,
  peerCalls,
} from '@latchkey/protocol/pairing'
import { type PeerMethod, TAGS } from '@latchkey/protocol/relay'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { invalidStep } from '../invalid-step.ts'
import { publicTestKeys } from '../wallets/public-test-keys.ts'
import type {
  PairingRequest,
  ScriptedPairingWallet,
  ScriptedPairingWalletOptions,
} from './scripted-pairing-wallet.types.ts'
import { signIn } from './sign-in.ts'
import { openWalletChannel, random } from './wallet-channel.ts'

const METADATA = { name: 'Scripted Wallet', description: 'For tests', url: 'https://wallet.example', icons: [] }
const REJECTED = { code: PEER_ERRORS.userRejected, message: 'User rejected.' }
const UNKNOWN = { code: PEER_ERRORS.methodUnsupported, message: 'Unsupported method' }
const EVENTS = ['accountsChanged', 'chainChanged']

/**
 * Returns a wallet on another device that a test controls, with the encryption and the relay client of the product.
 *
 * @example
 * const wallet = createScriptedPairingWallet({ relays, openSocket, clock })
 * wallet.next = 'reject'
 * wallet.scan(uri)
 */
export function createScriptedPairingWallet(options: ScriptedPairingWalletOptions): ScriptedPairingWallet {
  const { chains = ['eip155:1', 'eip155:10'], methods = ['personal_sign'], canSignIn = true, clock } = options
  const { alsoApproves = {}, sessionProperties, name = METADATA.name } = options
  const metadata = { ...METADATA, name }
  const [first, second] = publicTestKeys
  const [account, other] = [privateKeyToAccount(first), privateKeyToAccount(second)]
  const signText = ({ params }: PairingRequest) => account.signMessage({ message: { raw: (params as [Hex])[0] } })
  const { answer = signText } = options
  const [received, requests]: [PeerPayload[], PairingRequest[]] = [[], []]
  const held: (() => void)[] = []
  const taken = new Set<string>()
  const pendingCalls = new Map<number, (answer: PeerAnswer) => void>()
  /** Topics with a sign-in in addition to the proposal. */
  const signingIn = new Set<string>()
  let [id, questions] = [clock.now() * 1_000, 0]
  let session: { readonly topic: string; readonly symKey: string } | undefined

  const channel = openWalletChannel(options, (topic, payload) => {
    received.push(payload)
    if (!('method' in payload)) return pendingCalls.get(payload.id)?.(payload)
    const call = `${topic}:${payload.id}`
    if (taken.has(call)) return
    taken.add(call)
    take(topic, payload)
  })

  const decide = (act: (isApproved: boolean) => void) => {
    questions += 1
    if (wallet.next === 'hang') return void held.push(() => act(true))
    const isApproved = wallet.next === 'approve'
    wallet.next = 'approve'
    act(isApproved)
  }
  /** Public data needs no prompt. */
  const showNothing = (act: (isApproved: boolean) => void) => act(true)
  const open = (publicKey: string) => {
    const privateKey = toDigits(random(32))
    const symKey = sessionKeyOf(privateKey, publicKey) ?? ''
    return { ownKey: publicKeyOf(privateKey), symKey }
  }

  const takeProposal = (topic: string, call: PeerCall) => {
    // As wallets that can sign in do: only one prompt is shown.
    if (signingIn.has(topic)) return
    const { proposer } = v.parse(peerCalls.wc_sessionPropose, call.params)
    const { response, rejected } = TAGS.wc_sessionPropose
    decide((isApproved) => {
      if (!isApproved) return channel.publish(topic, { id: call.id, error: REJECTED }, rejected)
      const { ownKey, symKey } = open(proposer.publicKey)
      session = { symKey, topic: channel.listen(symKey) }
      if (wallet.isSettling)
        wallet.call('wc_sessionSettle', {
          relay: { protocol: 'irn' },
          controller: { publicKey: ownKey, metadata },
          namespaces: wallet.namespaces(),
          ...(sessionProperties && { sessionProperties }),
          expiry: Math.floor(clock.now() / 1_000) + wallet.expirySeconds,
        })
      channel.publish(
        topic,
        { id: call.id, result: { relay: { protocol: 'irn' }, responderPublicKey: ownKey } },
        response,
      )
    })
  }
  const takeSignIn = (call: PeerCall) => {
    const { requester, authPayload } = v.parse(peerCalls.wc_sessionAuthenticate, call.params)
    const { response, rejected } = TAGS.wc_sessionAuthenticate
    const { ownKey, symKey } = open(requester.publicKey)
    const respond = (outcome: object, tag: number) => {
      const text = JSON.stringify({ id: call.id, jsonrpc: '2.0', ...outcome })
      channel.send(hashOf(hexToBytes(requester.publicKey)), sealEnvelope(text, symKey, random, ownKey), tag)
    }
    decide((isApproved) => {
      if (!isApproved) return respond({ error: REJECTED }, rejected)
      session = { symKey, topic: channel.listen(symKey) }
      const responder = { publicKey: ownKey, metadata }
      void signIn(account, authPayload, chains, methods).then((cacaos) =>
        respond({ result: { cacaos, responder } }, response),
      )
    })
  }
  const takeRequest = (topic: string, call: PeerCall) => {
    const { request, chainId } = v.parse(peerCalls.wc_sessionRequest, call.params)
    const { method, params } = request
    requests.push({ method, params, chainId })
    const respond = (outcome: object) =>
      channel.publish(topic, { id: call.id, ...outcome }, TAGS.wc_sessionRequest.response)
    const show = method === 'getAccountAddresses' ? showNothing : decide
    show((isApproved) => {
      if (!isApproved) return respond({ error: REJECTED })
      Promise.resolve(answer({ method, params, chainId })).then(
        (result) => respond({ result }),
        () => respond({ error: UNKNOWN }),
      )
    })
  }
  const take = (topic: string, call: PeerCall) => {
    if (call.method === 'wc_sessionPropose') return takeProposal(topic, call)
    if (call.method === 'wc_sessionAuthenticate') return canSignIn ? takeSignIn(call) : undefined
    if (call.method === 'wc_sessionRequest') return takeRequest(topic, call)
    if (wallet.next !== 'hang') channel.publish(topic, { id: call.id, result: true }, TAGS.wc_sessionPing.response)
    if (call.method === 'wc_sessionDelete') channel.leave(topic)
  }
  const current = () => {
    if (session === undefined) throw invalidStep('the scripted wallet has no session')
    return session
  }
  const callPeer = (method: PeerMethod, params: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      pendingCalls.set(wallet.call(method, params), (outcome) =>
        'error' in outcome ? reject(outcome.error) : resolve(outcome.result),
      )
    })

  const wallet: ScriptedPairingWallet = {
    next: 'approve',
    accounts: [account.address, other.address],
    expirySeconds: 604_800,
    isSettling: true,
    requests,
    received,
    session: current,
    questions: () => questions,
    namespaces() {
      const accounts = chains.flatMap((chain) => wallet.accounts.map((address) => `${chain}:${address}`))
      return { ...(chains.length > 0 && { eip155: { accounts, methods, events: EVENTS } }), ...alsoApproves }
    },
    scan(uri) {
      const parsed = parsePairingUri(uri)
      if (parsed === undefined) return
      const topic = topicOf(parsed.symKey)
      if (canSignIn && parsed.methods.includes('wc_sessionAuthenticate')) signingIn.add(topic)
      channel.listen(parsed.symKey)
    },
    answerAll() {
      for (const act of held.splice(0)) act()
    },
    call(method, params, given = {}) {
      const callId = given.id ?? ++id
      channel.publish(current().topic, { id: callId, method, params }, TAGS[method].request, given.symKey)
      return callId
    },
    update: () => callPeer('wc_sessionUpdate', { namespaces: wallet.namespaces() }),
    extend: () => callPeer('wc_sessionExtend', {}),
    ping: () => callPeer('wc_sessionPing', {}),
    emit: (name, data, chainId) => void wallet.call('wc_sessionEvent', { event: { name, data }, chainId }),
    leave: () => callPeer('wc_sessionDelete', { code: PEER_ERRORS.userDisconnected, message: 'User disconnected.' }),
    close: () => channel.close(),
  }
  return wallet
}
