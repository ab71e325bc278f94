import { createFakeClock, createFakeSite } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import type { SignContext } from './channel.ts'
import { createPeerIds } from './peer-ids.ts'
import type { SessionRecord } from './records.ts'
import { createRequests } from './requests.ts'
import { handleSessionCall } from './session-calls.ts'
import { openStore, type Store } from './store.ts'
import { choose } from './wallet-event.ts'

const TOPIC = 'ab'.repeat(32)
const SIGN = { method: 'personal_sign', params: [], chainId: 'eip155:1' }
const random = (length: number) => globalThis.crypto.getRandomValues(new Uint8Array(length))

const session: SessionRecord = {
  topic: TOPIC,
  symKey: TOPIC,
  from: TOPIC,
  wallet: { name: 'Wallet', description: '', url: 'https://wallet.example', icons: [] },
  requestedNetworks: ['eip155:1', 'eip155:10'],
  namespaces: {
    eip155: { accounts: ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], methods: [], events: [] },
  },
  chosen: {},
  expiresAt: 8e15,
  seen: [1],
  updatedBy: 1,
}

/** Two tabs of one session that see each other's writes late, and a relay that accepts everything. */
function openTabs() {
  const [clock, site] = [createFakeClock(), createFakeSite({}, { isApart: true })]
  const context = {
    clock,
    random,
    ignored: { sealed: 0, malformed: 0, replayed: 0, unknown: 0 },
    relay: { watch: () => () => {} },
    channel: { sealCall: () => '', publishCall: async () => {}, answer: () => {}, read: () => undefined },
    newId: createPeerIds(clock, random),
  } as unknown as SignContext
  const openTab = () => {
    const store = openStore(site.openTab(), clock, random)
    const requests = createRequests(context, store)
    store.subscribe(requests.sync)
    return { store, requests }
  }
  const [first, second] = [openTab(), openTab()]
  first.store.update(() => ({ sessions: [session] }))
  site.deliver()
  return { context, site, first, second }
}

const chosenIn = ({ store }: { readonly store: Store }) => store.read().sessions[0]?.chosen.eip155?.networkId

describe('two responses that another tab receives', () => {
  it('both arrive, even if the second crosses the write of the first', async () => {
    const { site, first, second } = openTabs()
    const pending = [first.requests.send(session, SIGN), first.requests.send(session, SIGN)]
    site.deliver()
    const [one = 0, two = 0] = second.store.read().requests.map(({ id }) => id)
    second.requests.take(TOPIC, { id: one, jsonrpc: '2.0', result: 'one' })
    site.deliver(1)
    second.requests.take(TOPIC, { id: two, jsonrpc: '2.0', result: 'two' })
    site.deliver()
    expect(await Promise.all(pending)).toEqual(['one', 'two'])
  })
})

describe('a network that is selected in one tab', () => {
  it('stays selected if another tab handles a call of the wallet at that moment', () => {
    const { context, site, first, second } = openTabs()
    handleSessionCall(context, first.store, session, { id: 7, jsonrpc: '2.0', method: 'wc_sessionPing', params: {} })
    second.store.update(({ sessions }) => ({
      sessions: sessions.map((record) => choose(record, 'eip155', { networkId: 'eip155:10' })),
    }))
    site.deliver()
    expect([first, second].map(chosenIn)).toEqual(['eip155:10', 'eip155:10'])
    expect(first.store.read().sessions[0]?.seen).toEqual([1, 7])
  })
})
