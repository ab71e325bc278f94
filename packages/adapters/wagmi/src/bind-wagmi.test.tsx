// @vitest-environment happy-dom
import { base, mainnet } from '@latchkey/chains'
import { selectConnection } from '@latchkey/core'
import { createScreenClient, type ScreenClient } from '@latchkey/core/ui'
import {
  createFakeChainAdapter,
  createFakeClock,
  createFakeConnector,
  createFakeEnvironment,
  createFakeReporter,
  createFakeSite,
  type FakeSite,
} from '@latchkey/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode, StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Config, createConfig, createStorage, http, mock, useConnection, WagmiProvider } from 'wagmi'
import { connect, disconnect, getConnection, reconnect, switchChain } from 'wagmi/actions'
import { bindWagmi } from './bind-wagmi.ts'
import { createWagmiConfig } from './create-wagmi-config.ts'
import { wagmi } from './wagmi.ts'
import { wagmiWallets } from './wagmi-wallets.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const MOCKED = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const WALLET = 'com.one'

// With the fake clock, promises settle, but files do not load.
beforeAll(() =>
  Promise.all([
    import('./latchkey-verbs.ts'),
    import('./wagmi-runtime.ts'),
    import('./guard-connector-provider.ts'),
    import('wagmi/actions'),
  ]),
)
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterAll(() => void Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT'))
afterEach(() => localStorage.clear())

interface VisitOptions {
  readonly site?: FakeSite
  readonly isPermitted?: boolean
  readonly config?: Config
}

const hostConfig = (options: Partial<Parameters<typeof createConfig>[0]> = {}) =>
  createConfig({
    chains: [mainnet, base],
    transports: { 1: http('https://node.example'), 8453: http('https://node.example') },
    storage: createStorage({ storage: localStorage }),
    ...options,
  } as Parameters<typeof createConfig>[0])

/** One page load with wagmi and a client. */
async function visit({ site = createFakeSite(), isPermitted = false, config = hostConfig() }: VisitOptions = {}) {
  const clock = createFakeClock()
  const connector = createFakeConnector({
    wallets: [{ id: WALLET, name: 'One', rdns: WALLET, accounts: [ACCOUNT], isPermitted }],
  })
  const client: ScreenClient = createScreenClient({
    networks: [mainnet, base],
    adapters: [createFakeChainAdapter()],
    connectors: [connector, wagmiWallets({ config })],
    storage: site.openTab(),
    clock,
    environment: createFakeEnvironment(),
    reporter: createFakeReporter(),
  })
  const stop = bindWagmi({ config, client })
  const leave = () => {
    stop()
    client.destroy()
  }
  onTestFinished(leave)
  const settle = () => act(() => clock.advance(0))
  return {
    client,
    config,
    connector,
    wallet: connector.wallet(WALLET),
    site,
    settle,
    leave,
    async connect(walletId = WALLET) {
      await act(() => client.load())
      await act(async () => client.actions.connect({ walletId }))
      await settle()
    },
    shown: () => {
      const { address, status, chainId, connector } = getConnection(config)
      return { address, status, chainId, connectorId: connector?.id }
    },
  }
}

type Render = readonly [wagmi: string, client: string]

function Page({ client, renders }: { readonly client: ScreenClient; readonly renders: Render[] }) {
  const { address, chainId, status } = useConnection()
  const state = useSyncExternalStore(client.subscribe, client.getState)
  const own = selectConnection(state, 'eip155')
  // With nothing to restore, wagmi reports `connecting` for a moment after its provider mounts.
  const shown = status === 'connecting' && address === undefined ? 'disconnected' : status
  const ownStatus = own.status === 'connecting' ? 'disconnected' : own.status
  renders.push([`${shown} ${address} ${chainId}`, `${ownStatus} ${own.address} ${own.networkId?.split(':')[1]}`])
  return <output>{address}</output>
}

/** Renders a page, and returns the state of wagmi and of the client at each render. */
async function renderPage(client: ScreenClient, config: Config, options: { readonly isStrict?: boolean } = {}) {
  const renders: Render[] = []
  const Wrapper = options.isStrict === true ? StrictMode : ({ children }: { readonly children: ReactNode }) => children
  const host = document.createElement('div')
  const root = createRoot(host)
  await act(async () => {
    root.render(
      <Wrapper>
        <WagmiProvider config={config}>
          <QueryClientProvider client={new QueryClient()}>
            <Page client={client} renders={renders} />
          </QueryClientProvider>
        </WagmiProvider>
      </Wrapper>,
    )
  })
  onTestFinished(() => act(async () => root.unmount()))
  return { renders, host }
}

const disagreements = (renders: readonly Render[]) => renders.filter(([a, b]) => a !== b)

it('the adapter names namespace and kind without loading its code (Spec §9.32)', () => {
  expect(wagmi({ config: hostConfig() })).toMatchObject({ namespace: 'eip155', kind: 'wagmi' })
})

describe('bindWagmi', () => {
  it('shows a connection of the client in wagmi, through the connector latchkey', async () => {
    const { connect, shown } = await visit()
    expect(shown().status).toBe('disconnected')
    await connect()
    expect(shown()).toEqual({ address: ACCOUNT, status: 'connected', chainId: 1, connectorId: 'latchkey' })
  })

  for (const isStrict of [false, true])
    it(`shows the same account in wagmi and the client at every render${isStrict ? ' of strict mode' : ''}`, async () => {
      const { client, config, connect, wallet, settle } = await visit()
      const { renders, host } = await renderPage(client, config, { isStrict })
      await settle()
      await connect()
      expect(host.textContent).toBe(ACCOUNT)
      await act(async () => wallet.changeAccounts([FRIEND, ACCOUNT]))
      expect(host.textContent).toBe(FRIEND)
      await act(async () => wallet.changeNetwork('eip155:8453'))
      await act(async () => void (await client.actions.disconnect()))
      expect(host.textContent).toBe('')
      expect(disagreements(renders)).toEqual([])
      expect(renders.map(([wagmi]) => wagmi)).toContain(`connected ${FRIEND} 8453`)
    })

  it('shows a restored account at the first render, and sends one request to the wallet', async () => {
    const first = await visit()
    await first.connect()
    first.leave()
    const { client, config, connector, settle } = await visit({ site: first.site, isPermitted: true })
    const { renders } = await renderPage(client, config)
    expect(renders[0]).toEqual([`reconnecting ${ACCOUNT} 1`, `reconnecting ${ACCOUNT} 1`])
    await act(() => client.load())
    await settle()
    await settle()
    expect(renders.at(-1)?.[0]).toBe(`connected ${ACCOUNT} 1`)
    expect(disagreements(renders)).toEqual([])
    expect(connector.connects).toEqual([{ walletId: WALLET, silent: true }])
    expect(config.state.connections.size).toBe(1)
  })

  it('shows no account of an earlier visit that the client does not have', async () => {
    const first = await visit()
    await first.connect()
    first.leave()
    const { client, config, settle } = await visit()
    const { renders } = await renderPage(client, config)
    await settle()
    expect(renders.map(([wagmi]) => wagmi).filter((text) => text.includes(ACCOUNT))).toEqual([])
    expect(getConnection(config).status).toBe('disconnected')
  })

  it('removes the account from both if the wallet is locked at the next visit', async () => {
    const first = await visit()
    await first.connect()
    first.leave()
    const { client, config, settle, shown } = await visit({ site: first.site })
    const { renders } = await renderPage(client, config)
    await act(() => client.load())
    await settle()
    expect(shown().status).toBe('disconnected')
    expect(disagreements(renders)).toEqual([])
  })

  it('disconnects the client when wagmi disconnects', async () => {
    const { client, config, connect, shown, wallet } = await visit()
    await connect()
    await disconnect(config)
    expect(shown().status).toBe('disconnected')
    expect(client.getState().connections.eip155).toBeUndefined()
    expect(wallet.isPermitted).toBe(false)
  })

  it('connects again after a disconnect', async () => {
    const { config, connect, shown } = await visit()
    await connect()
    await disconnect(config)
    await connect()
    expect(shown()).toMatchObject({ status: 'connected', address: ACCOUNT })
  })

  it('switches the wallet when wagmi switches the chain, and rejects as viem does when the user declines', async () => {
    const { client, config, connect, wallet, settle } = await visit()
    await connect()
    await switchChain(config, { chainId: 8453 })
    expect([wallet.networkId, config.state.chainId]).toEqual(['eip155:8453', 8453])
    wallet.rejectNext()
    await expect(switchChain(config, { chainId: 1 })).rejects.toMatchObject({
      name: 'UserRejectedRequestError',
      code: 4001,
    })
    await settle()
    expect(client.getState().connections.eip155?.networkId).toBe('eip155:8453')
  })

  it('shares the network while no wallet is connected, in both directions, without a loop', async () => {
    const { client, config, settle } = await visit()
    await client.load()
    let changes = 0
    config.subscribe(
      (state) => state.chainId,
      () => changes++,
    )
    await client.actions.switchNetwork('eip155:8453')
    expect(config.state.chainId).toBe(8453)
    await switchChain(config, { chainId: 1 })
    await settle()
    expect(client.getState().activeNetworkIds.eip155).toBe('eip155:1')
    await settle()
    expect(changes).toBe(2)
  })

  it('opens the modal when wagmi connects, and rejects when the visitor closes it', async () => {
    const { client, config, connect: connectOne, shown, settle } = await visit()
    await client.load()
    const [latchkey] = config.connectors
    if (latchkey === undefined) throw new Error('the connector is missing')
    const closed = connect(config, { connector: latchkey })
    await settle()
    expect(client.getState().modal.isOpen).toBe(true)
    client.actions.modal.close()
    await expect(closed).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
    expect(shown().status).toBe('disconnected')
    const connected = connect(config, { connector: latchkey })
    await settle()
    await connectOne()
    await expect(connected).resolves.toMatchObject({ accounts: [ACCOUNT], chainId: 1 })
    expect(shown().status).toBe('connected')
  })

  it('keeps wagmi connected if its provider mounts after the client connected', async () => {
    const { client, config, connect, connector, settle } = await visit()
    await connect()
    const { renders } = await renderPage(client, config)
    await settle()
    expect(renders.filter(([wagmi]) => !wagmi.startsWith('connected'))).toEqual([])
    expect(connector.connects).toHaveLength(1)
  })

  it('prevents wagmi from reconnecting the same extension with its own connector at the next visit', async () => {
    const { config, connect } = await visit()
    await connect()
    expect(await config.storage?.getItem(`${WALLET}.disconnected` as 'recentConnectorId')).toBe('true')
    expect(await config.storage?.getItem('recentConnectorId')).toBe('latchkey')
  })

  it('changes a config with ssr only after wagmi has hydrated', async () => {
    const first = await visit()
    await first.connect()
    first.leave()
    const config = createWagmiConfig({
      networks: [mainnet, base],
      ssr: true,
      storage: createStorage({ storage: localStorage }),
    })
    await visit({ site: first.site, isPermitted: true, config })
    expect(config.connectors).toEqual([])
    expect(config.state.status).toBe('disconnected')
    await (config._internal.store as { persist: { rehydrate(): Promise<void> } }).persist.rehydrate()
    expect(config.connectors.map(({ id }) => id)).toEqual(['latchkey'])
    expect(getConnection(config)).toMatchObject({ status: 'reconnecting', address: ACCOUNT })
  })

  it('changes nothing after it is stopped', async () => {
    const { connect, leave, client, shown, settle } = await visit()
    await connect()
    leave()
    void client.actions.disconnect()
    await settle()
    expect(shown().status).toBe('connected')
  })
})

const withMock = (features: Parameters<typeof mock>[0]['features'] = {}) =>
  hostConfig({ connectors: [mock({ accounts: [MOCKED], features })] } as never)

describe('wagmiWallets', () => {
  it('lists the connectors of wagmi as wallets, without the one of the client', async () => {
    const { client } = await visit({ config: withMock() })
    await client.load()
    const names = client.getState().wallets.map(({ id, name }) => [id, name])
    expect(names).toEqual([
      [WALLET, 'One'],
      ['wagmi:mock', 'Mock Connector'],
    ])
  })

  it('connects through the client, and wagmi shows the connection as its own', async () => {
    const { client, connect, shown } = await visit({ config: withMock() })
    await connect('wagmi:mock')
    expect(shown()).toMatchObject({ status: 'connected', address: MOCKED, connectorId: 'mock' })
    expect(client.getState().connections.eip155).toMatchObject({
      status: 'connected',
      address: MOCKED,
      wallet: { id: 'wagmi:mock', connectorId: 'wagmi' },
    })
  })

  it('connects the client if the site connects a connector of wagmi itself', async () => {
    const { client, config, settle, shown } = await visit({ config: withMock() })
    await client.load()
    const own = config.connectors.find(({ id }) => id === 'mock')
    if (own === undefined) throw new Error('the mock is missing')
    await connect(config, { connector: own })
    await settle()
    expect(client.getState().connections.eip155).toMatchObject({ status: 'connected', address: MOCKED })
    expect(shown()).toMatchObject({ status: 'connected', connectorId: 'mock' })
    await disconnect(config)
    await settle()
    expect(client.getState().connections.eip155).toBeUndefined()
    expect(shown().status).toBe('disconnected')
  })

  it('follows a network and an account that change in wagmi', async () => {
    const { client, config, connect, settle } = await visit({ config: withMock() })
    await connect('wagmi:mock')
    await switchChain(config, { chainId: 8453 })
    await settle()
    expect(client.getState().connections.eip155?.networkId).toBe('eip155:8453')
    const own = config.connectors.find(({ id }) => id === 'mock')
    own?.onAccountsChanged([FRIEND])
    await settle()
    expect(client.getState().connections.eip155?.address).toBe(FRIEND)
  })

  it('replaces a wallet of the client, and the other way round, with one connection on each side', async () => {
    const { client, config, connect, shown, settle, wallet } = await visit({ config: withMock() })
    await connect('wagmi:mock')
    await connect()
    await settle()
    expect(shown()).toMatchObject({ address: ACCOUNT, connectorId: 'latchkey' })
    expect(config.state.connections.size).toBe(1)
    await connect('wagmi:mock')
    await settle()
    expect(shown()).toMatchObject({ address: MOCKED, connectorId: 'mock' })
    expect(config.state.connections.size).toBe(1)
    expect(wallet.isPermitted).toBe(false)
    expect(client.getState().connections.eip155?.address).toBe(MOCKED)
  })

  it('reports that the user declined', async () => {
    const { client, connect, shown } = await visit({ config: withMock({ connectError: true }) })
    await connect('wagmi:mock')
    expect(client.getState().connect).toMatchObject({ status: 'failed', failure: { code: 'connect/rejected' } })
    expect(shown().status).toBe('disconnected')
  })

  it('reconnects after a reload with a single reconnect of wagmi', async () => {
    const first = await visit({ config: withMock() })
    await first.connect('wagmi:mock')
    first.leave()
    const config = withMock({ defaultConnected: true, reconnect: true })
    const { client, settle, shown, connector } = await visit({ site: first.site, config })
    const own = config.connectors.find(({ id }) => id === 'mock')
    let reconnects = 0
    const { connect: connectOwn } = own ?? { connect: undefined }
    if (own !== undefined && connectOwn !== undefined)
      own.connect = (async (...args: never[]) => {
        reconnects++
        return connectOwn.apply(own, args as never)
      }) as never
    void reconnect(config)
    await act(() => client.load())
    const connected = { status: 'connected', address: MOCKED, connectorId: 'mock' }
    // Waits as long as the code of the connector takes to load at the first reconnect.
    const later = async () => {
      await settle()
      return shown()
    }
    await expect.poll(later).toMatchObject(connected)
    expect(client.getState().connections.eip155).toMatchObject({ status: 'connected', address: MOCKED })
    expect(reconnects).toBe(1)
    expect(connector.connects).toEqual([])
  })
})
