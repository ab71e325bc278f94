import { base, mainnet, type Network } from '@latchkey/chains'
import {
  createFakeCatalogue,
  createFakeChainAdapter,
  createFakeClock,
  createFakeConnector,
  createFakeEnvironment,
  createFakeGateway,
  createFakeReporter,
  createFakeSite,
  toGateway,
} from '@latchkey/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createClientWith, createScreenClient } from './create-client.ts'
import { setAccountTab, showToast } from './features/modal/screen.actions.ts'
// Imported before the tests: a client loads this module lazily, and a test should not wait for its compilation.
import './engine.ts'
import './features/account-code.ts'
import type { ClientOptions } from './options.ts'
import type { Connector, ConnectorContext, Storage, WalletSession } from './ports/index.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const WALLET = 'com.one'

/** The page of one site, with counters for everything that its clients may leave behind. */
function createPage() {
  const site = createFakeSite()
  const tab = site.openTab()
  const clock = createFakeClock()
  const watchers = new Set<unknown>()
  const writes: string[] = []
  const storage: Storage = {
    ...tab,
    set(key, value) {
      writes.push(key)
      tab.set(key, value)
    },
    remove(key) {
      writes.push(key)
      tab.remove(key)
    },
    subscribe(listener) {
      watchers.add(listener)
      const stop = tab.subscribe(listener)
      return () => {
        watchers.delete(listener)
        stop()
      }
    },
  }

  function open(given: Partial<ClientOptions> = {}) {
    const catalogue = createFakeCatalogue({ isAnalyticsEnabled: true })
    const fake = createFakeConnector({ wallets: [{ id: WALLET, name: 'One', accounts: [ACCOUNT], isPermitted: true }] })
    const contexts: ConnectorContext[] = []
    const sessions = new Set<unknown>()
    const connector: Connector = {
      ...fake,
      start(context) {
        contexts.push(context)
        fake.start(context)
      },
      async connect(request) {
        const approval = await fake.connect(request)
        const [session] = approval.sessions
        const counted: WalletSession = {
          ...session,
          subscribe(listener) {
            sessions.add(listener)
            const stop = session.subscribe(listener)
            return () => {
              sessions.delete(listener)
              stop()
            }
          },
        }
        return { ...approval, sessions: [counted] }
      },
    }
    const gateway = createFakeGateway({ networks: ['eip155:1', 'eip155:8453'] })
    const client = createScreenClient({
      networks: [mainnet, base],
      adapters: [createFakeChainAdapter()],
      connectors: [connector],
      services: { catalogue: async () => catalogue, gateway: async () => toGateway(gateway) },
      storage,
      clock,
      environment: createFakeEnvironment(),
      reporter: createFakeReporter(),
      ...given,
    })
    onTestFinished(client.destroy)
    return { client, catalogue, contexts, sessions, wallet: fake.wallet(WALLET) }
  }
  const settle = () => clock.advance(0)
  return { site, storage, clock, watchers, writes, open, settle }
}

describe('createClient, without a required part', () => {
  it.each([
    ['networks', { networks: [] }],
    ...(['networks', 'adapters', 'connectors', 'storage', 'clock', 'environment', 'reporter'] as const).map(
      (name) => [name, { [name]: undefined }] as const,
    ),
  ] as const)('throws an error with the name of the part and does nothing: %s in %j', (path, given) => {
    const { open, watchers, writes } = createPage()
    let thrown: unknown
    try {
      open(given as unknown as Partial<ClientOptions>)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toMatchObject({ code: 'config/invalid-options', context: { path } })
    expect(watchers.size).toBe(0)
    expect(writes).toEqual([])
  })
})

describe('a client before its engine is loaded', () => {
  it('cancels a switch of the network if its signal aborts', async () => {
    const { client } = createPage().open()
    const switching = client.actions.switchNetwork('eip155:8453')
    client.actions.cancelSwitch()
    expect(await switching).toMatchObject({ ok: false, error: { code: 'connect/cancelled' } })
    expect(client.getState()).toMatchObject({ switching: { status: 'idle' }, activeNetworkIds: { eip155: 'eip155:1' } })
  })
})

describe('two clients on one page', () => {
  it('have separate states, screens, events and themes', async () => {
    const { open, settle } = createPage()
    const [one, { client: two, contexts }] = [open().client, open({ networks: [base] as readonly [Network] })]
    const before = two.getState()
    const seen: string[] = []
    two.subscribe(() => seen.push('state'))
    two.subscribeEvents(({ event }) => seen.push(event))
    one.actions.modal.open()
    one.actions.modal.push('AllWallets')
    one.actions.setThemeMode('dark')
    one.actions.setThemeVariables({ '--lk-accent': 'red' })
    setAccountTab(one, 'nfts')
    showToast(one, 'info', { type: 'link-copied' })
    await one.load()
    one.actions.connect({ walletId: WALLET })
    await settle()
    expect(one.getState().connections.eip155?.address).toBe(ACCOUNT)
    expect(two.getState()).toBe(before)
    expect(contexts).toEqual([])
    expect(seen).toEqual([])
  })

  it('continues when the other client is destroyed', async () => {
    const { open, settle } = createPage()
    const [one, two] = [open().client, open().client]
    await Promise.all([one.load(), two.load()])
    one.destroy()
    two.actions.connect({ walletId: WALLET })
    await settle()
    expect(two.getState().connections.eip155?.status).toBe('connected')
    expect(one.getState().connections).toEqual({})
    expect(await one.actions.signMessage({ message: 'hello' })).toMatchObject({ ok: false })
  })
})

describe('a read before the engine is loaded', () => {
  const account = { address: ACCOUNT, networkId: 'eip155:1' } as const

  it('loads nothing without a listener, and becomes the read of the engine after that', async () => {
    const { open, clock } = createPage()
    const { client, contexts } = open()
    const read = client.reads.nativeBalance(account)
    expect(read.getSnapshot()).toEqual({ status: 'loading', isFetching: true, hasMore: false, isFetchingMore: false })
    await clock.advance(1000)
    expect(contexts).toEqual([])
    const seen: (string | undefined)[] = []
    const stop = read.subscribe(() => seen.push(read.getSnapshot().data?.symbol))
    await clock.advance(1000)
    expect(contexts).toHaveLength(1)
    expect(read.getSnapshot()).toMatchObject({ status: 'ready', data: { symbol: 'ETH' } })
    expect(seen.at(-1)).toBe('ETH')
    stop()
    const count = seen.length
    read.refetch()
    await clock.advance(1000)
    expect(seen).toHaveLength(count)
  })

  it('does not notify a listener that unsubscribed before the engine was loaded', async () => {
    const { open, clock } = createPage()
    const { client } = open()
    const read = client.reads.identity({ address: ACCOUNT })
    let calls = 0
    read.subscribe(() => {
      calls += 1
    })()
    await client.load()
    await clock.advance(1000)
    expect(calls).toBe(0)
  })

  it('loads the engine with a later subscription if the first load failed', async () => {
    const { open, clock } = createPage()
    const { client } = open({ connectors: [] })
    let isLost = true
    const lossy = createClientWith(client.options, () =>
      isLost ? Promise.reject(new Error('lost')) : import('./engine.ts'),
    )
    onTestFinished(lossy.destroy)
    const read = lossy.reads.nativeBalance(account)
    read.subscribe(() => {})
    await clock.advance(1000)
    expect(read.getSnapshot().status).toBe('loading')
    isLost = false
    await lossy.load()
    await clock.advance(1000)
    expect(read.getSnapshot().status).toBe('ready')
  })
})

describe('pictures', () => {
  it('have no URL before the catalogue is loaded; the state changes once they have one', async () => {
    const { open, clock } = createPage()
    const { client, catalogue } = open()
    expect([client.images.wallet('w'), client.images.token('ETH'), client.getState().hasPictures]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    await client.load()
    await clock.advance(0)
    expect(client.getState().hasPictures).toBe(true)
    expect(client.images.wallet('w')).toBe(catalogue.walletImageUrl('w'))
    expect(client.images.token('ETH')).toBe(catalogue.tokenImageUrl('ETH'))
  })
})

describe('the theme of a client', () => {
  it('consists of the mode and the variables, including their older names, of the options and of later calls (Spec §3.25)', () => {
    const { open } = createPage()
    const themeVariables = { '--lk-accent': 'red', '--w3m-z-index': 5 }
    const { client } = open({ themeMode: 'light', themeVariables })
    const theme = () => {
      const { themeMode, themeVariables } = client.getState()
      return { themeMode, themeVariables }
    }
    expect(theme()).toEqual({ themeMode: 'light', themeVariables })
    client.actions.setThemeMode(undefined)
    client.actions.setThemeVariables({ '--w3m-accent': 'blue' })
    expect(theme()).toEqual({ themeMode: undefined, themeVariables: { '--w3m-accent': 'blue' } })
  })

  it('changes only the theme in the state (Spec §2.52)', async () => {
    const { open, settle } = createPage()
    const { client } = open({ themeMode: 'light' })
    await client.load()
    client.actions.connect({ walletId: WALLET })
    await settle()
    const before = client.getState()
    client.actions.setThemeMode('dark')
    client.actions.setThemeVariables({ '--lk-accent': 'red' })
    expect(client.getState()).toEqual({ ...before, themeMode: 'dark', themeVariables: { '--lk-accent': 'red' } })
  })
})

describe('the storage of a client', () => {
  it('has only keys that start with @appkit/, for all actions of the visitor (Spec §3.38)', async () => {
    const { open, settle, site, clock, writes } = createPage()
    const { client, wallet } = open()
    const { reads } = client
    await client.prepareFor('reads')
    client.actions.connect({ walletId: WALLET })
    await settle()
    const account = { address: ACCOUNT, networkId: 'eip155:1' } as const
    for (const read of [reads.portfolio(account), reads.nativeBalance(account), reads.identity(account)])
      read.subscribe(() => {})
    reads.activity(account).subscribe(() => {})
    await settle()
    await client.actions.switchNetwork('eip155:8453')
    client.actions.setThemeMode('dark')
    wallet.changeNetwork('eip155:1')
    await clock.advance(60_000)
    const kept = Object.keys(site.entries())
    expect(kept.length).toBeGreaterThan(8)
    await client.actions.disconnect()
    expect([...kept, ...writes].filter((key) => !key.startsWith('@appkit/'))).toEqual([])
  })
})

describe('a site without external wallets', () => {
  it('fetches no wallets from the catalogue when the modal opens (enableWallets)', async () => {
    for (const [enableWallets, questions] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const { open, settle } = createPage()
      const { client, catalogue } = open({ enableWallets })
      await client.load()
      client.actions.modal.open()
      await settle()
      expect(catalogue.queries).toHaveLength(questions)
    }
  })
})

describe('destroy()', () => {
  it('leaves no watcher behind and loads nothing more if it is called before the engine is loaded', async () => {
    const { open, watchers, clock, site } = createPage()
    const { client, contexts } = open()
    expect(watchers.size).toBe(1)
    client.destroy()
    expect(watchers.size).toBe(0)
    expect(clock.pending()).toBe(0)
    site.openTab().set('@appkit/connection_status', 'connected')
    await expect(client.load()).rejects.toMatchObject({ code: 'config/destroyed' })
    expect(contexts).toEqual([])
  })

  it('leaves nothing of the engine behind if it is called during the load', async () => {
    const { open, watchers, clock } = createPage()
    const { client, contexts } = open()
    const loading = client.load()
    client.destroy()
    await expect(loading).rejects.toMatchObject({ code: 'config/destroyed' })
    expect([watchers.size, clock.pending(), contexts]).toEqual([0, 0, []])
  })

  it('leaves no watcher, timer, listener or pending request behind if it is called during activity', async () => {
    const { open, watchers, clock, settle, writes } = createPage()
    const { client, contexts, sessions, wallet, catalogue } = open()
    const { reads } = client
    await client.prepareFor('reads')
    client.actions.connect({ walletId: WALLET })
    await settle()
    expect(sessions.size).toBe(1)
    const account = { address: ACCOUNT, networkId: 'eip155:1' } as const
    const stops = [
      reads.portfolio(account),
      reads.activity(account),
      reads.wallets(),
      reads.walletSearch('wallet'),
    ].map((read) => read.subscribe(() => {}))
    client.actions.modal.open({ view: { name: 'UnsupportedChain', params: undefined } })
    client.actions.modal.safeClose()
    wallet.hang()
    const answer = client.actions.signMessage({ message: 'hello' })
    await settle()
    expect(clock.pending()).toBeGreaterThan(0)

    client.destroy()
    for (const stop of stops) stop()
    await settle()
    expect(await answer).toMatchObject({ ok: false })
    expect([watchers.size, sessions.size, clock.pending()]).toEqual([0, 0, 0])
    expect(contexts.every(({ signal }) => signal.aborted)).toBe(true)

    const [state, kept, sent] = [client.getState(), writes.length, catalogue.events.length]
    wallet.changeAccounts([])
    wallet.changeNetwork('eip155:8453')
    client.actions.modal.open()
    client.actions.setThemeMode('dark')
    showToast(client, 'info', { type: 'link-copied' })
    client.actions.connect({ walletId: WALLET })
    await clock.advance(120_000)
    expect(client.getState()).toBe(state)
    expect([writes.length, catalogue.events.length, clock.pending()]).toEqual([kept, sent, 0])
  })
})
