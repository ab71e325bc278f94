import { type PeerPayload, parsePairingUri, peerCalls, peerPayload } from '@latchkey/protocol/pairing'
import { type PeerMethod, TAGS } from '@latchkey/protocol/relay'
import * as v from 'valibot'
import { open, seal } from '../crypto/envelope.ts'
import { publicKeyOf, sessionKeyOf, toDigits, topicOf } from '../crypto/keys.ts'
import type { FakeRelay } from './fake-relay.fixture.ts'

export const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const random = (length: number) => globalThis.crypto.getRandomValues(new Uint8Array(length))
const METADATA = { name: 'Fake Wallet', description: '', url: 'https://wallet.example', icons: [] }

export type Behaviour = 'approve' | 'reject' | 'hang'

export interface FakeWallet {
  /** What the wallet does with the next thing it is shown; afterwards it approves again, unless it hangs. */
  next: Behaviour
  accounts: readonly string[]
  /** What a settled session says; tests spoil it. */
  namespaces: () => Record<string, { accounts: string[]; methods: string[]; events: string[] }>
  expirySeconds: number
  /** False: agrees, and then says nothing more. */
  isSettling: boolean
  readonly questions: () => number
  readonly requests: { readonly method: string; readonly params: unknown; readonly chainId: string }[]
  readonly heard: PeerPayload[]
  /** The last session, once settled. */
  readonly session: () => { readonly topic: string; readonly symKey: string }
  scan(uri: string): void
  /** Sends a call in the session. @returns its id */
  call(method: PeerMethod, params: unknown, options?: { readonly id?: number; readonly symKey?: string }): number
  /** Answers what it was asked while it hung. */
  answerAll(): void
}

/** A FAKE wallet on the same protocol: it decides as told, signs nothing, and answers `0xsigned`. */
export function createFakeWallet(relay: FakeRelay, nowMs: () => number, methods = ['personal_sign']): FakeWallet {
  const keys = new Map<string, string>()
  const held: (() => void)[] = []
  let [id, questions] = [nowMs() * 1_000, 0]
  let session: { topic: string; symKey: string } | undefined

  const say = (topic: string, payload: object, tag: number) =>
    peer.publish(topic, seal(JSON.stringify({ jsonrpc: '2.0', ...payload }), keys.get(topic) ?? '', random), tag)
  const listen = (symKey: string) => {
    const topic = topicOf(symKey)
    keys.set(topic, symKey)
    return topic
  }
  const decide = (act: (isApproved: boolean) => void) => {
    questions += 1
    const behaviour = wallet.next
    if (behaviour === 'hang') return void held.push(() => act(true))
    wallet.next = 'approve'
    act(behaviour === 'approve')
  }

  const takeProposal = (topic: string, call: Extract<PeerPayload, { method: string }>) => {
    const { proposer } = v.parse(peerCalls.wc_sessionPropose, call.params)
    decide((isApproved) => {
      const error = { code: 5000, message: 'User rejected.' }
      if (!isApproved) return say(topic, { id: call.id, error }, 1120)
      const privateKey = toDigits(random(32))
      const symKey = sessionKeyOf(privateKey, proposer.publicKey) ?? ''
      session = { symKey, topic: listen(symKey) }
      peer.subscribe(session.topic)
      const publicKey = publicKeyOf(privateKey)
      const settle = {
        relay: { protocol: 'irn' },
        controller: { publicKey, metadata: METADATA },
        namespaces: wallet.namespaces(),
        expiry: Math.floor(nowMs() / 1_000) + wallet.expirySeconds,
      }
      if (wallet.isSettling) wallet.call('wc_sessionSettle', settle)
      say(topic, { id: call.id, result: { relay: { protocol: 'irn' }, responderPublicKey: publicKey } }, 1101)
    })
  }
  const takeRequest = (topic: string, call: Extract<PeerPayload, { method: string }>) => {
    const { request, chainId } = v.parse(peerCalls.wc_sessionRequest, call.params)
    wallet.requests.push({ method: request.method, params: request.params, chainId })
    decide((isApproved) => {
      const error = { code: 5000, message: 'User rejected.' }
      say(topic, { id: call.id, ...(isApproved ? { result: '0xsigned' } : { error }) }, 1109)
    })
  }

  const peer = relay.join('wallet', (topic, message) => {
    const text = open(message, keys.get(topic) ?? '')
    if (text === undefined) return
    const payload = v.parse(peerPayload, JSON.parse(text))
    wallet.heard.push(payload)
    if (!('method' in payload)) return
    if (payload.method === 'wc_sessionPropose') takeProposal(topic, payload)
    else if (payload.method === 'wc_sessionRequest') takeRequest(topic, payload)
    else if (wallet.next !== 'hang') say(topic, { id: payload.id, result: true }, 1115)
  })

  const wallet: FakeWallet = {
    next: 'approve',
    accounts: [ALICE, BOB],
    expirySeconds: 604_800,
    isSettling: true,
    requests: [],
    heard: [],
    questions: () => questions,
    namespaces: () => ({
      eip155: {
        accounts: ['1', '10'].flatMap((chain) => wallet.accounts.map((account) => `eip155:${chain}:${account}`)),
        methods,
        events: ['accountsChanged', 'chainChanged'],
      },
    }),
    session() {
      if (session === undefined) throw new Error('the fake wallet has no session')
      return session
    },
    scan(uri) {
      const parsed = parsePairingUri(uri)
      if (parsed !== undefined) peer.subscribe(listen(parsed.symKey))
    },
    call(method, params, options = {}) {
      const { topic, symKey } = wallet.session()
      const callId = options.id ?? ++id
      const text = JSON.stringify({ id: callId, jsonrpc: '2.0', method, params })
      peer.publish(topic, seal(text, options.symKey ?? symKey, random), TAGS[method].request)
      return callId
    },
    answerAll() {
      for (const answer of held.splice(0)) answer()
    },
  }
  return wallet
}
