import type { Metadata, SessionEvent, WalletSession } from '@latchkey/core/ports'
import { parsePairingUri, peerCalls } from '@latchkey/protocol/pairing'
import { createFakeContext, createFakeSite, takePairingUri } from '@latchkey/testing'
import * as v from 'valibot'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openEnvelope } from './crypto/envelope.ts'
import { pairing } from './pairing.ts'
import type { PairingProvider } from './provider.ts'
import { ALICE, addressesOf, BOB, createWorld, SITE } from './testing/world.fixture.ts'

const SIGN = { method: 'personal_sign', params: ['0x6869', ALICE] }
const failure = (error: unknown) => error
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const FORMER_SOLANA = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
/** A copy of the expected methods, so that the test notices if one is lost in the source. */
const METHODS = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
} as const

// With the fake clock, promises settle, but files do not load.
beforeAll(() => import('./runtime.ts'))

async function openSession(world = createWorld()) {
  const page = world.openPage()
  const session = await page.connect()
  const events: SessionEvent[] = []
  session.subscribe((event) => void events.push(event))
  await world.settle()
  return { ...world, page, session, events }
}
const providerOf = (session: WalletSession) => session.provider as PairingProvider

describe('the connector', () => {
  it('has the id `walletConnect`, as its only wallet (Spec §9.34, §3.21)', () => {
    const lists: unknown[] = []
    const connector = pairing({ relays: ['wss://relay.example'] })
    connector.start(
      createFakeContext({
        emitWallets: (wallets) => void lists.push(wallets),
      }),
    )
    expect(connector.id).toBe('walletConnect')
    expect(lists).toMatchObject([[{ id: 'walletConnect', connectorId: 'walletConnect', type: 'WALLET_CONNECT' }]])
  })

  it('prepares without an unhandled rejection if nothing can be opened', async () => {
    const rejections: unknown[] = []
    const note = (error: unknown) => void rejections.push(error)
    process.on('unhandledRejection', note)
    onTestFinished(() => void process.off('unhandledRejection', note))
    const storage = createFakeSite().openTab()
    const broken = {
      ...storage,
      get: () => {
        throw new Error('closed')
      },
    }
    createWorld().openPage(broken).connector.prepare?.({ namespace: 'eip155' })
    // Node reports unhandled rejections in the next turn of the event loop.
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    expect(rejections).toEqual([])
  })

  it('writes nothing to the console, whatever fails', async () => {
    const written: unknown[] = []
    const { log, info, warn, debug, error } = console
    onTestFinished(() => void Object.assign(console, { log, info, warn, debug, error }))
    const note = (...args: readonly unknown[]) => void written.push(args)
    Object.assign(console, { log: note, info: note, warn: note, debug: note, error: note })
    const { page, session, relay, clock } = await openSession()
    expect(await session.request({ method: 'eth_unknown' }).catch(failure)).toBeInstanceOf(Error)
    relay.setMute(true)
    session.request(SIGN).catch(failure)
    await clock.advance(20_000)
    expect(relay.opened()).toBeGreaterThan(1)
    page.close()
    expect(written).toEqual([])
  })
})

describe('a session', () => {
  it('has the name of the wallet', async () => {
    const { session } = await openSession()
    expect(session.peer?.name).toMatch(/\w/)
  })

  it('reports more than ten listeners of one event of its provider, and calls them all (Spec §9.39)', async () => {
    const { session, reporter, wallet, settle } = await openSession()
    const called: number[] = []
    for (let at = 0; at < 11; at += 1) providerOf(session).on('disconnect', () => void called.push(at))
    await settle()
    expect(reporter.reported).toMatchObject([{ code: 'provider/many-listeners', context: { event: 'disconnect' } }])
    wallet.leave()
    await settle()
    expect(called).toHaveLength(11)
  })

  it('lists which of the requested networks the wallet approved', async () => {
    const { session } = await openSession()
    expect(session.permissions?.networkIds).toContain(session.networkId)
    expect(session.permissions?.methods).toContain('personal_sign')
    await session.disconnect()
    expect(session.permissions).toBeUndefined()
  })
})

describe('the networks that a wallet approved', () => {
  const networks = ['eip155:1', 'eip155:10', 'eip155:8453'] as const
  const world = (methods: readonly string[]) =>
    createWorld({ namespaces: undefined }, { chains: ['eip155:1', 'eip155:8453'], methods }, { networks })

  it('are known with the session, and a visitor can switch to each of them (Spec §1.15)', async () => {
    const { session } = await openSession(world(['personal_sign']))
    expect(session.approvedNetworks).toEqual({ ids: ['eip155:1', 'eip155:8453'], canGrow: false })
    const switchTo = (chainId: string) =>
      session.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    await switchTo('0x2105')
    expect(session.networkId).toBe('eip155:8453')
    expect(await switchTo('0xa').catch(failure)).toMatchObject({ code: 'wallet/unsupported-method' })
  })

  it('can grow if the wallet supports a request to switch, and a change is emitted', async () => {
    const { session, wallet, events, settle } = await openSession(world(['wallet_switchEthereumChain']))
    expect(session.approvedNetworks?.canGrow).toBe(true)
    const [account] = addressesOf(session)
    wallet.namespaces = () => ({
      eip155: { accounts: networks.map((id) => `${id}:${account}`), methods: ['personal_sign'], events: [] },
    })
    void wallet.update()
    await settle()
    expect(events).toContainEqual({
      type: 'approved-networks',
      approvedNetworks: { ids: [...networks], canGrow: false },
    })
  })
})

describe('a proposal', () => {
  it('exists before anything has reached a relay, and lives four minutes (Spec §4.10)', async () => {
    const { openPage, relay, clock } = createWorld()
    relay.setDown(true)
    const proposals: { uri: string; expiresAt: number }[] = []
    const connecting = openPage()
      .connect({ onChallenge: takePairingUri((proposal) => void proposals.push(proposal)) })
      .catch(failure)
    await clock.advance(0)
    expect(proposals).toHaveLength(1)
    expect(proposals[0]?.expiresAt).toBe(clock.now() + 240_000)
    expect(parsePairingUri(proposals[0]?.uri ?? '')?.expiryTimestamp).toBe(clock.now() / 1_000 + 300)
    await clock.advance(20_000)
    expect(await connecting).toMatchObject({ code: 'relay/unreachable' })
  })

  it('is shown synchronously once the code is loaded, and is sent after the paint', async () => {
    const painted: (() => void)[] = []
    const { openPage, relay, settle, clock } = createWorld({
      page: { isOnline: () => true, onReturn: () => () => {}, afterPaint: (work) => void painted.push(work) },
    })
    const { connector, connect, uris } = openPage()
    connector.prepare?.({ namespace: 'eip155' })
    await settle()
    const connecting = connect()
    expect(uris).toHaveLength(1)
    await clock.advance(1_000)
    expect(relay.published).toEqual([])
    for (const work of painted) work()
    await connecting
    expect(relay.published[0]?.topic).toBe(parsePairingUri(uris[0] ?? '')?.topic)
  })

  it('is not sent if the caller aborts before the paint', async () => {
    const painted: (() => void)[] = []
    const { openPage, relay, settle } = createWorld({
      page: { isOnline: () => true, onReturn: () => () => {}, afterPaint: (work) => void painted.push(work) },
    })
    const left = new AbortController()
    const connecting = openPage().connect({ signal: left.signal }).catch(failure)
    await settle()
    left.abort()
    for (const work of painted) work()
    expect(await connecting).toMatchObject({ code: 'connect/cancelled' })
    expect(relay.published).toEqual([])
  })

  it('requests everything as optional (Spec §7.40)', async () => {
    const { relay, page } = await openSession()
    const published = relay.published[0]
    const text = openEnvelope(published?.message ?? '', parsePairingUri(page.uris[0] ?? '')?.symKey ?? '')
    const { params } = JSON.parse(text ?? '') as { params: unknown }
    const { requiredNamespaces, optionalNamespaces, proposer } = v.parse(peerCalls.wc_sessionPropose, params)
    expect(requiredNamespaces).toEqual({})
    expect(optionalNamespaces.eip155?.chains).toEqual(['eip155:1', 'eip155:10'])
    expect(optionalNamespaces.eip155?.methods).toEqual(METHODS.eip155)
    expect(proposer.metadata).toEqual(SITE)
  })

  it('contains all networks and all metadata of the site (Spec §1.15, §3.37)', async () => {
    const metadata = {
      name: 'Shop',
      description: 'Sells',
      url: 'https://shop.example',
      icons: ['https://shop.example/i.png'],
    }
    const networks = ['eip155:1', 'eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] as const
    const { relay, openPage, settle } = createWorld(
      { namespaces: undefined, metadata: undefined },
      {},
      { networks, metadata },
    )
    const page = openPage()
    page.connect({ networkId: 'eip155:8453' }, false).catch(failure)
    await settle()
    const text = openEnvelope(relay.published[0]?.message ?? '', parsePairingUri(page.uris[0] ?? '')?.symKey ?? '')
    const { requiredNamespaces, optionalNamespaces, proposer } = v.parse(
      peerCalls.wc_sessionPropose,
      JSON.parse(text ?? '').params,
    )
    expect(requiredNamespaces).toEqual({})
    expect(Object.values(optionalNamespaces).map(({ chains }) => chains)).toEqual([
      networks.slice(0, 2),
      [SOLANA, FORMER_SOLANA],
    ])
    expect(proposer.metadata).toEqual(metadata)
    expect(page.connector.namespaces).toEqual(['eip155', 'solana'])
  })

  it('contains the default of each metadata field that the site sets to undefined', async () => {
    // Possible for sites that compile without `exactOptionalPropertyTypes`, or write JavaScript.
    const given = { name: 'Shop', url: undefined, icons: undefined } as unknown as Metadata
    const site = { networks: ['eip155:1'], metadata: SITE } as const
    const { relay, openPage, settle } = createWorld({ metadata: given }, {}, site)
    const page = openPage()
    page.connect({}, false).catch(failure)
    await settle()
    const text = openEnvelope(relay.published[0]?.message ?? '', parsePairingUri(page.uris[0] ?? '')?.symKey ?? '')
    const { proposer } = v.parse(peerCalls.wc_sessionPropose, JSON.parse(text ?? '').params)
    expect(proposer.metadata).toEqual({ ...SITE, name: 'Shop' })
  })

  it('contains metadata of the client whose icons are undefined', async () => {
    const metadata = { name: 'Shop', icons: undefined } as unknown as Metadata
    const { relay, openPage, settle } = createWorld({ metadata: undefined }, {}, { networks: ['eip155:1'], metadata })
    openPage().connect({}, false).catch(failure)
    await settle()
    expect(relay.published).toHaveLength(1)
  })

  it('contains each family with its methods, and with the same two events (Spec §7.40, §9.37)', async () => {
    const namespaces = {
      eip155: { chains: ['eip155:1'] },
      solana: { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] },
      bip122: { chains: ['bip122:000000000019d6689c085ae165831e93'] },
      polkadot: { chains: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'] },
    } as const
    const { relay, openPage, settle } = createWorld({ namespaces })
    const page = openPage()
    page.connect({}, false).catch(failure)
    await settle()
    const text = openEnvelope(relay.published[0]?.message ?? '', parsePairingUri(page.uris[0] ?? '')?.symKey ?? '')
    const { optionalNamespaces } = v.parse(peerCalls.wc_sessionPropose, JSON.parse(text ?? '').params)
    const proposed = { ...namespaces, solana: { chains: [SOLANA, FORMER_SOLANA] } }
    expect(optionalNamespaces).toEqual(
      Object.fromEntries(
        Object.entries(proposed).map(([family, { chains }]) => [
          family,
          { chains, methods: METHODS[family as keyof typeof METHODS], events: ['accountsChanged', 'chainChanged'] },
        ]),
      ),
    )
  })

  it('is reused until ten seconds before its expiry, unless a fresh one is requested (Spec §4.4, §4.11)', async () => {
    const { openPage, clock } = createWorld()
    const page = openPage()
    const show = async (isFresh: boolean) => {
      const cancel = new AbortController()
      const connecting = page.connect({ isFresh, signal: cancel.signal }, false).catch(failure)
      await clock.advance(0)
      cancel.abort()
      await connecting
      return page.uris.at(-1)
    }
    const first = await show(false)
    expect(await show(false)).toBe(first)
    const fresh = await show(true)
    expect(fresh).not.toBe(first)
    await clock.advance(229_000)
    expect(await show(false)).toBe(fresh)
    await clock.advance(1_000)
    expect(await show(false)).not.toBe(fresh)
  })

  it('that was only prefetched is not stored, and is the one that is shown', async () => {
    const { openPage, site, relay, settle } = createWorld()
    const page = openPage()
    page.connector.prepare?.({ namespace: 'eip155' })
    await settle()
    expect(relay.opened()).toBe(0)
    expect(site.entries()['@appkit/pairing']).not.toContain('symKey')
    await expect(openPage().connect({ silent: true })).rejects.toMatchObject({ code: 'connect/wallet-locked' })
    expect(addressesOf(await page.connect())).toEqual([ALICE, BOB])
  })

  it('is followed by another one before it expires, and a wallet may respond to both', async () => {
    const { openPage, clock, wallet } = createWorld()
    const page = openPage()
    const connecting = page.connect({}, false)
    await clock.advance(231_000)
    expect(page.uris).toHaveLength(2)
    wallet.scan(page.uris[0] ?? '')
    expect(addressesOf(await connecting)).toEqual([ALICE, BOB])
  })

  it('that was shown earlier can still be approved while another one is shown', async () => {
    const { openPage, clock, wallet } = createWorld()
    const page = openPage()
    const cancel = new AbortController()
    page.connect({ signal: cancel.signal }, false).catch(failure)
    await clock.advance(235_000)
    cancel.abort()
    const connecting = page.connect({}, false)
    await clock.advance(0)
    expect(new Set(page.uris).size).toBe(2)
    wallet.scan(page.uris[0] ?? '')
    expect(addressesOf(await connecting)).toEqual([ALICE, BOB])
  })

  it('that another tab removes is replaced at once by the current one', async () => {
    const { openPage, settle, wallet } = createWorld()
    const [page, other] = [openPage(), openPage()]
    const connecting = [page.connect({}, false)]
    await settle()
    connecting.push(other.connect({ isFresh: true }, false))
    await settle()
    expect(page.uris).toHaveLength(2)
    expect(page.uris[1]).toBe(other.uris[0])
    wallet.scan(page.uris[1] ?? '')
    for (const session of await Promise.all(connecting)) expect(addressesOf(session)).toEqual([ALICE, BOB])
  })

  it('that a wallet approved without ever settling is followed by another one', async () => {
    const { openPage, clock, wallet, relay } = createWorld()
    const page = openPage()
    wallet.isSettling = false
    let shownUntil = 0
    const onChallenge = takePairingUri(({ expiresAt }) => {
      shownUntil = expiresAt
    })
    const connecting = page.connect({ onChallenge }, true)
    await clock.advance(299_000)
    expect(new Set(page.uris).size).toBe(1)
    // A screen with a near expiry would request a new proposal, and end the wallet's pending prompt.
    expect(shownUntil).toBeGreaterThan(clock.now() + 10_000)
    expect(relay.opened()).toBe(1)
    wallet.isSettling = true
    await clock.advance(2_000)
    expect(new Set(page.uris).size).toBe(2)
    expect(addressesOf(await connecting)).toEqual([ALICE, BOB])
  })

  it('that was declined is not shown again', async () => {
    const { openPage, wallet } = createWorld()
    const page = openPage()
    wallet.next = 'reject'
    await expect(page.connect()).rejects.toMatchObject({ code: 'connect/rejected' })
    await page.connect()
    expect(new Set(page.uris).size).toBe(2)
  })
})

describe('a wallet that settles', () => {
  it.each([
    ['no account', []],
    ['accounts of networks nobody asked for', [`eip155:137:${ALICE}`]],
    [
      'accounts of another family',
      ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
    ],
  ])('with %s is rejected, and reported', async (_, accounts) => {
    const world = createWorld()
    const { wallet, openPage, settle, site } = world
    wallet.namespaces = () => ({ eip155: { accounts, methods: ['personal_sign'], events: [] } })
    await expect(openPage().connect()).rejects.toMatchObject({ code: 'connect/no-accounts' })
    await settle()
    expect(wallet.received.some((message) => 'method' in message && message.method === 'wc_sessionDelete')).toBe(true)
    expect(site.entries()['@appkit/pairing']).toContain('"sessions":[]')
  })

  it('has its addresses in EIP-55 form, without those of other networks', async () => {
    const world = createWorld()
    world.wallet.namespaces = () => ({
      eip155: { accounts: [`eip155:1:${ALICE.toLowerCase()}`, `eip155:137:${BOB}`], methods: [], events: [] },
    })
    const { session } = await openSession(world)
    expect(addressesOf(session)).toEqual([ALICE])
  })

  it('in two families creates one approval of two sessions, which end together', async () => {
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const account = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    const { wallet, openPage, settle } = createWorld({
      namespaces: { eip155: { chains: ['eip155:1'] }, solana: { chains: [solana] } },
    })
    wallet.namespaces = () => ({
      eip155: { accounts: [`eip155:1:${ALICE}`], methods: ['personal_sign'], events: [] },
      solana: { accounts: [`${solana}:${account}`], methods: ['solana_signMessage'], events: [] },
    })
    const page = openPage()
    const { id, sessions } = await page.approve()
    expect(sessions.map((session) => [session.namespace, addressesOf(session)])).toEqual([
      ['eip155', [ALICE]],
      ['solana', [account]],
    ])
    const again = await page.approve({ silent: true, namespace: 'solana' })
    expect([again.id, again.sessions.map(({ namespace }) => namespace)]).toEqual([id, ['solana', 'eip155']])
    const ends: string[] = []
    sessions[1]?.subscribe(({ type }) => void ends.push(type))
    await sessions[0].disconnect()
    await settle()
    expect(ends).toEqual(['disconnect'])
  })

  it('lets the site switch among the networks of a family without a request to the wallet, and sends requests there', async () => {
    const [one, two] = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'] as const
    const account = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    const { wallet, openPage, settle } = createWorld({ namespaces: { solana: { chains: [one, two] } } })
    const methods = ['solana_signMessage']
    wallet.namespaces = () => ({
      solana: { accounts: [`${one}:${account}`, `${two}:${account}`], methods, events: [] },
    })
    const session = await openPage().connect({ namespace: 'solana' })
    const events: SessionEvent[] = []
    session.subscribe((event) => void events.push(event))
    const questions = wallet.questions()
    await session.selectNetwork?.(two)
    await settle()
    expect([session.networkId, wallet.questions()]).toEqual([two, questions])
    expect(events).toContainEqual({ type: 'network', networkId: two })
    await session.request({ method: 'solana_signMessage', params: { message: '2', pubkey: account } })
    expect(wallet.requests.at(-1)).toMatchObject({ method: 'solana_signMessage', chainId: two })
    const testnet = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
    expect(() => session.selectNetwork?.(testnet)).toThrow(expect.objectContaining({ code: 'network/unsupported' }))
  })

  it('is ignored if its session has already expired', async () => {
    const world = createWorld()
    world.wallet.expirySeconds = -1
    await expect(world.openPage().connect()).rejects.toMatchObject({ code: 'connect/failed' })
  })

  it('is on the requested network if the wallet approved it', async () => {
    const { openPage } = createWorld()
    expect((await openPage().connect({ networkId: 'eip155:10' })).networkId).toBe('eip155:10')
  })
})

describe('a request', () => {
  it('reaches the wallet with the network of the session', async () => {
    const { session, wallet } = await openSession()
    expect(await session.request(SIGN)).toBe('0xsigned')
    expect(wallet.requests).toEqual([{ ...SIGN, chainId: 'eip155:1' }])
  })

  it('that the session itself can answer is not sent', async () => {
    const { session, wallet, events, settle } = await openSession()
    expect(await session.request({ method: 'eth_accounts' })).toEqual([ALICE, BOB])
    expect(await session.request({ method: 'eth_chainId' })).toBe('0x1')
    const change = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] }
    expect(await session.request(change)).toBeNull()
    await settle()
    expect(session.networkId).toBe('eip155:10')
    expect(events).toEqual([{ type: 'network', networkId: 'eip155:10' }])
    expect(wallet.requests).toEqual([])
  })

  it('for a method or a network that was not approved is rejected without being sent', async () => {
    const { session } = await openSession()
    await expect(session.request({ method: 'eth_sign' })).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
    const change = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }
    await expect(session.request(change)).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
  })

  it('that is answered in the last second is resolved, even if the response is late', async () => {
    const { session, wallet, clock } = await openSession()
    wallet.next = 'hang'
    const outcome = session.request(SIGN)
    await clock.advance(320_000)
    wallet.answerAll()
    await clock.advance(0)
    expect(await outcome).toBe('0xsigned')
  })

  it('without a response rejects half a minute after the five minutes of the wallet; a late response is stored', async () => {
    const { session, wallet, clock } = await openSession()
    wallet.next = 'hang'
    const outcome = session.request(SIGN).catch(failure)
    await clock.advance(330_000)
    expect(await outcome).toMatchObject({ code: 'wallet/timeout' })
    expect(clock.pending()).toBe(0)
    wallet.answerAll()
    await clock.advance(0)
    expect(providerOf(session).takeLateResponses()).toMatchObject([{ method: 'personal_sign', result: '0xsigned' }])
  })

  it('that is larger than relays accept is rejected without being sent', async () => {
    const { session } = await openSession()
    const huge = { method: 'personal_sign', params: ['x'.repeat(1_100_000)] }
    await expect(session.request(huge)).rejects.toMatchObject({ code: 'request/too-large' })
  })

  it('is never sent to the relay in clear text', async () => {
    const { session, relay } = await openSession()
    await session.request(SIGN)
    for (const { params } of relay.published)
      expect(Object.keys(params as object).sort()).toEqual(['message', 'prompt', 'tag', 'topic', 'ttl'].sort())
  })

  it('through the provider rejects with the error codes of EIP-1193', async () => {
    const { session, wallet } = await openSession()
    const provider = providerOf(session)
    wallet.next = 'reject'
    await expect(provider.request(SIGN)).rejects.toMatchObject({ code: 4001 })
    await expect(provider.request({ method: 'eth_sign' })).rejects.toMatchObject({ code: 4200 })
  })
})

describe('a notification of a wallet', () => {
  it('is emitted by the provider as its events (Spec §9.37)', async () => {
    const { session, wallet, settle } = await openSession()
    const received: unknown[] = []
    for (const name of ['accountsChanged', 'chainChanged', 'disconnect'])
      providerOf(session).on(name, (payload) => void received.push([name, payload]))
    wallet.call('wc_sessionEvent', {
      event: { name: 'accountsChanged', data: [`eip155:1:${BOB}`] },
      chainId: 'eip155:1',
    })
    wallet.call('wc_sessionEvent', { event: { name: 'chainChanged', data: '0xa' }, chainId: 'eip155:1' })
    wallet.call('wc_sessionDelete', { code: 6000, message: '' })
    await settle()
    expect(received).toEqual([
      ['accountsChanged', [BOB]],
      ['chainChanged', '0xa'],
      ['disconnect', { code: 4900, message: 'The wallet is disconnected' }],
    ])
  })

  it('is applied if it allows other accounts; an older one that arrives later is not', async () => {
    const { session, wallet, settle, events } = await openSession()
    const later = { eip155: { accounts: [`eip155:1:${BOB}`], methods: ['personal_sign'], events: [] } }
    const id = wallet.call('wc_sessionUpdate', { namespaces: later })
    wallet.call('wc_sessionUpdate', { namespaces: wallet.namespaces() }, { id: id - 1 })
    await settle()
    expect(addressesOf(session)).toEqual([BOB])
    expect(events.filter(({ type }) => type !== 'approved-networks')).toEqual([
      { type: 'accounts', accounts: [{ address: BOB, networks: ['eip155:1'] }] },
    ])
  })

  it('is rejected if nothing of the proposal would be left', async () => {
    const { session, wallet, settle } = await openSession()
    wallet.call('wc_sessionUpdate', { namespaces: { eip155: { accounts: [], methods: [], events: [] } } })
    await settle()
    expect(addressesOf(session)).toEqual([ALICE, BOB])
    expect(wallet.received.at(-1)).toMatchObject({ error: { code: 5104 } })
  })

  it('gets a response: a ping, and unknown calls', async () => {
    const { wallet, settle } = await openSession()
    const ping = wallet.call('wc_sessionPing', {})
    const odd = wallet.call('wc_sessionSettle', {})
    await settle()
    expect(wallet.received).toContainEqual({ id: ping, jsonrpc: '2.0', result: true })
    expect(wallet.received).toContainEqual({
      id: odd,
      jsonrpc: '2.0',
      error: { code: 10_001, message: 'Unsupported method' },
    })
  })

  it.each([
    ['sealed with another key', { symKey: '22'.repeat(32) }],
    ['said before', { id: 1 }],
  ])('is ignored if it was %s', async (what, options) => {
    const { session, wallet, settle, events } = await openSession()
    const event = { event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' }
    if (what === 'said before') {
      const id = wallet.call('wc_sessionEvent', event)
      wallet.call('wc_sessionEvent', { ...event, event: { name: 'chainChanged', data: 1 } })
      wallet.call('wc_sessionEvent', event, { id })
    } else wallet.call('wc_sessionEvent', event, options)
    await settle()
    expect(session.networkId).toBe('eip155:1')
    expect(events.at(-1)).toEqual(what === 'said before' ? { type: 'network', networkId: 'eip155:1' } : undefined)
  })

  it('is applied once if the relay delivers everything three times', async () => {
    const world = createWorld()
    world.relay.setCopies(3)
    const { session, wallet, events, settle, relay } = await openSession(world)
    expect(await session.request(SIGN)).toBe('0xsigned')
    wallet.call('wc_sessionEvent', { event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' })
    await settle()
    expect(events.filter(({ type }) => type === 'network')).toHaveLength(1)
    expect(relay.waiting()).toBe(0)
  })
})

describe('a reloaded page', () => {
  it('restores its session without a prompt', async () => {
    const { page, openPage, wallet, settle } = await openSession()
    page.close()
    const session = await openPage().connect({ silent: true })
    expect(await session.request(SIGN)).toBe('0xsigned')
    await settle()
    expect(wallet.questions()).toBe(2)
  })

  it('gets the session of whichever of its proposals was scanned', async () => {
    const { openPage, wallet, clock } = createWorld()
    const page = openPage()
    page.connect({}, false).catch(failure)
    await clock.advance(231_000)
    page.close()
    wallet.scan(page.uris[1] ?? '')
    await clock.advance(0)
    expect(addressesOf(await openPage().connect({ silent: true }))).toEqual([ALICE, BOB])
  })

  it('gets the session of one proposal if a wallet declined another one', async () => {
    const { openPage, wallet, clock, settle } = createWorld()
    const page = openPage()
    page.connect({}, false).catch(failure)
    await clock.advance(231_000)
    page.close()
    const [declined = '', taken = ''] = page.uris
    wallet.next = 'reject'
    wallet.scan(declined)
    await settle()
    wallet.next = 'hang'
    wallet.scan(taken)
    const connecting = openPage().connect({ silent: true })
    connecting.catch(failure)
    await settle()
    wallet.answerAll()
    expect(addressesOf(await connecting)).toEqual([ALICE, BOB])
  })

  it('reports the rejection if a wallet declined every proposal', async () => {
    const { openPage, wallet, settle } = createWorld()
    const page = openPage()
    page.connect({}, false).catch(failure)
    await settle()
    page.close()
    wallet.next = 'reject'
    wallet.scan(page.uris[0] ?? '')
    await settle()
    await expect(openPage().connect({ silent: true })).rejects.toMatchObject({ code: 'connect/rejected' })
  })

  it('between proposal and approval gets the session of the proposal that it showed', async () => {
    const { openPage, wallet, settle } = createWorld()
    const page = openPage()
    wallet.next = 'hang'
    page.connect().catch(failure)
    await settle()
    page.close()
    wallet.answerAll()
    wallet.next = 'approve'
    const again = openPage()
    expect(addressesOf(await again.connect({ silent: true }))).toEqual([ALICE, BOB])
  })

  it('does not lose the response to a pending request, and returns it once', async () => {
    const { page, session, openPage, wallet, settle } = await openSession()
    wallet.next = 'hang'
    session.request(SIGN).catch(failure)
    await settle()
    page.close()
    wallet.answerAll()
    wallet.next = 'approve'
    const back = await openPage().connect({ silent: true })
    await settle()
    expect(providerOf(back).takeLateResponses()).toMatchObject([{ method: 'personal_sign', result: '0xsigned' }])
    expect(providerOf(back).takeLateResponses()).toEqual([])
  })

  it('passes such a response to a message listener a second after the page has its session (Spec §9.39)', async () => {
    const { page, session, openPage, wallet, settle, clock } = await openSession()
    wallet.next = 'hang'
    session.request(SIGN).catch(failure)
    await settle()
    page.close()
    wallet.answerAll()
    const provider = providerOf(await openPage().connect({ silent: true }))
    const messages: unknown[] = []
    provider.on('message', (message) => void messages.push(message))
    await clock.advance(999)
    expect(messages).toEqual([])
    await clock.advance(1)
    const data = { method: 'personal_sign', result: '0xsigned' }
    expect(messages).toMatchObject([{ type: 'late_response', data }])
    expect(provider.takeLateResponses()).toEqual([])
  })

  it.each(['session', 'proposal'])('restores its %s from the names of the previous version', async (what) => {
    const { openPage, site, wallet, settle } = createWorld()
    const page = openPage()
    wallet.next = what === 'session' ? 'approve' : 'hang'
    page.connect().catch(failure)
    await settle()
    page.close()
    const tab = site.openTab()
    const now = tab.get('@appkit/pairing') ?? ''
    const before = now.replaceAll('"requestedNetworks":', '"asked":').replace('"proposals":', '"offers":')
    expect(before).not.toBe(now)
    tab.set('@appkit/pairing', before)
    wallet.answerAll()
    wallet.next = 'approve'
    expect(addressesOf(await openPage().connect({ silent: true }))).toEqual([ALICE, BOB])
  })

  it('starts anew if the stored state is invalid', async () => {
    const { openPage, site } = createWorld()
    const tab = site.openTab()
    for (const text of ['{', '[]', '{"sessions":[{"topic":1}],"seed":"x"}']) {
      tab.set('@appkit/pairing', text)
      await expect(openPage(site.openTab()).connect({ silent: true })).rejects.toMatchObject({
        code: 'connect/wallet-locked',
      })
    }
    expect(addressesOf(await openPage().connect())).toEqual([ALICE, BOB])
  })

  it.each([604_801, 31_536_000_000, 9_000_000_000_000])(
    'after seven days finds the session expired, although the wallet set %i seconds',
    async (expirySeconds) => {
      const world = createWorld()
      world.wallet.expirySeconds = expirySeconds
      const { session, wallet, clock, settle } = await openSession(world)
      wallet.call('wc_sessionExtend', { expiry: Math.floor(clock.now() / 1_000) + expirySeconds })
      await settle()
      await clock.advance(604_799_000)
      expect(await session.request(SIGN)).toBe('0xsigned')
      await clock.advance(1_001)
      await expect(session.request(SIGN)).rejects.toMatchObject({ code: 'wallet/disconnected' })
    },
  )

  it('after seven days finds the session expired', async () => {
    const { session, events, clock, openPage } = await openSession()
    await clock.advance(604_800_000)
    await expect(session.request(SIGN)).rejects.toMatchObject({ code: 'wallet/disconnected' })
    expect(events).toEqual([{ type: 'disconnect' }])
    await expect(openPage().connect({ silent: true })).rejects.toMatchObject({ code: 'connect/wallet-locked' })
  })

  it('keeps the session if the wallet extended it', async () => {
    const { session, wallet, clock } = await openSession()
    await clock.advance(600_000_000)
    wallet.call('wc_sessionExtend', {})
    await clock.advance(10_000_000)
    expect(await session.request(SIGN)).toBe('0xsigned')
  })
})

describe('two tabs', () => {
  it('both receive the notifications of the wallet, and both see a disconnect in one of them', async () => {
    const { session, events, openPage, wallet, settle } = await openSession()
    const other = await openPage().connect({ silent: true })
    const received: SessionEvent[] = []
    other.subscribe((event) => void received.push(event))
    wallet.call('wc_sessionEvent', { event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' })
    await settle()
    expect([events, received]).toEqual([
      [{ type: 'network', networkId: 'eip155:10' }],
      [{ type: 'network', networkId: 'eip155:10' }],
    ])
    await session.disconnect()
    await settle()
    expect(received.at(-1)).toEqual({ type: 'disconnect' })
    await expect(other.request(SIGN)).rejects.toMatchObject({ code: 'wallet/disconnected' })
  })

  it('respond to a call of the wallet once, and the remaining tab takes over', async () => {
    const { page, openPage, wallet, settle } = await openSession()
    const second = openPage()
    await second.connect({ silent: true })
    await settle()
    const answersTo = (id: number) =>
      wallet.received.filter((message) => message.id === id && 'result' in message).length
    const first = wallet.call('wc_sessionPing', {})
    await settle()
    expect(answersTo(first)).toBe(1)
    second.close()
    const next = wallet.call('wc_sessionPing', {})
    await settle()
    expect(answersTo(next)).toBe(1)
    page.close()
  })

  it('leave a message of the leader at the relay until one of them becomes the leader', async () => {
    const world = createWorld()
    const tabs: ((isLeading: boolean) => void)[] = []
    const electLeader = (_: string, onChange: (isLeading: boolean) => void) => {
      tabs.push(onChange)
      return () => {}
    }
    const session = await world
      .openPage(undefined, { page: { isOnline: () => true, onReturn: () => () => {}, electLeader } })
      .connect()
    world.wallet.emit('chainChanged', 10, 'eip155:10')
    await world.settle()
    expect([session.networkId, world.relay.waiting()]).toEqual(['eip155:1', 1])
    for (const onChange of tabs) onChange(true)
    await world.settle()
    expect([session.networkId, world.relay.waiting()]).toEqual(['eip155:10', 0])
  })

  it('are both connected by one scan, however late each sees the writes of the other', async () => {
    const { openPage, wallet, settle } = createWorld()
    const site = createFakeSite({}, { isApart: true })
    const [first, second] = [openPage(site.openTab()), openPage(site.openTab())]
    const connecting = [first.connect({}, false)]
    site.deliver()
    wallet.scan(first.uris[0] ?? '')
    await settle()
    // It does not see yet that the wallet approved, and overwrites that with its own write that the relay has the
    // proposal.
    connecting.push(second.connect({}, false))
    await settle()
    expect(second.uris).toEqual(first.uris)
    site.deliver()
    await settle()
    const sessions = await Promise.all(connecting)
    expect(sessions.map(addressesOf)).toEqual([
      [ALICE, BOB],
      [ALICE, BOB],
    ])
    for (const session of sessions) expect(await session.request(SIGN)).toBe('0xsigned')
  })

  it('each get the responses to their own requests', async () => {
    const { session, openPage, settle } = await openSession()
    const other = await openPage().connect({ silent: true })
    await settle()
    expect(await Promise.all([session.request(SIGN), other.request(SIGN)])).toEqual(['0xsigned', '0xsigned'])
    expect(providerOf(other).takeLateResponses()).toEqual([])
  })
})

describe('disconnect', () => {
  it('is sent over the open socket', async () => {
    const { session, relay, wallet, settle } = await openSession()
    await session.disconnect()
    await settle()
    expect(wallet.received.at(-1)).toMatchObject({ method: 'wc_sessionDelete' })
    expect(relay.opened()).toBe(1)
  })

  it('leaves no key and no socket behind', async () => {
    const { session, site, relay, wallet, settle, clock } = await openSession()
    const { topic, symKey } = wallet.session()
    await session.disconnect()
    await settle()
    expect(wallet.received.at(-1)).toMatchObject({ method: 'wc_sessionDelete' })
    expect(JSON.stringify(site.entries())).not.toContain(symKey)
    expect(JSON.stringify(site.entries())).not.toContain(topic)
    expect(relay.open()).toBe(0)
    expect(clock.pending()).toBe(0)
  })
})

describe('the connector', () => {
  it("reports 'Connection already closed' for an ended session, 'Sign Client not initialized' before its start (Spec §8.38)", async () => {
    const { session } = await openSession()
    await session.disconnect()
    const closed = { code: 'wallet/disconnected', details: 'Connection already closed' }
    await expect(session.request(SIGN)).rejects.toMatchObject(closed)
    const connector = pairing({ relays: ['wss://relay.example'], metadata: SITE })
    const signal = new AbortController().signal
    const early = connector.connect({ walletId: 'walletConnect', namespace: 'eip155', silent: true, signal })
    await expect(early).rejects.toMatchObject({ code: 'connect/failed', details: 'Sign Client not initialized' })
  })

  it('opens no socket before a connect, nor while nothing is subscribed', async () => {
    const { openPage, relay, settle } = createWorld()
    const page = openPage()
    await expect(page.connect({ silent: true })).rejects.toMatchObject({ code: 'connect/wallet-locked' })
    expect(relay.opened()).toBe(0)
    const cancel = new AbortController()
    const connecting = page.connect({ signal: cancel.signal }, false).catch(failure)
    await settle()
    expect(relay.open()).toBe(1)
    cancel.abort()
    await connecting
    expect(relay.open()).toBe(0)
  })

  it.each([[[]], [['https://relay.example']], [['wss://']]])('throws for the relays %j', (relays) => {
    expect(() => pairing({ relays, metadata: SITE })).toThrow(
      expect.objectContaining({ code: 'config/invalid-options' }),
    )
  })
})
