import { base, mainnet } from '@latchkey/chains'
import {
  createFakeChainAdapter,
  createFakeClock,
  createFakeConnector,
  createFakeEnvironment,
  createFakeReporter,
  createFakeStorage,
} from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { createScreenClient } from '../../create-client.ts'
import type { ClientOptions } from '../../options.ts'
import type { ViewEntry, ViewName } from '../router/router.types.ts'
import type { ViewRequest } from './modal.actions.ts'
import { showToast } from './screen.actions.ts'

/** A client whose visitor connects `com.one` when a test requests it. */
function createRig(options: Partial<ClientOptions> = {}) {
  const clock = createFakeClock()
  const connector = createFakeConnector({ wallets: [{ id: 'com.one', name: 'One' }] })
  const client = createScreenClient({
    networks: [mainnet, base],
    adapters: [createFakeChainAdapter()],
    connectors: [connector],
    storage: createFakeStorage(),
    clock,
    environment: createFakeEnvironment(),
    reporter: createFakeReporter(),
    ...options,
  })
  const events: unknown[] = []
  client.subscribeEvents(({ event, properties }) => events.push({ event, properties }))
  const { modal } = client.actions
  return {
    client,
    clock,
    wallet: connector.wallet('com.one'),
    modal,
    events,
    modalEvents: () => events.filter((each) => /^MODAL/.test((each as { event: string }).event)),
    state: () => client.getState().modal,
    names: (): readonly ViewName[] => client.getState().router.history.map(({ name }) => name),
    async connect() {
      await client.load()
      client.actions.connect({ walletId: 'com.one', namespace: 'eip155' })
      await clock.advance(0)
      // On a site with several chain families, their rules load first.
      await expect.poll(() => client.getState().connections.eip155?.status).toBe('connected')
    },
  }
}

const networks = { view: { name: 'Networks', params: undefined } } as const

describe('opening the modal', () => {
  it('shows Connect, and Account once connected (Spec §2.19, §2.20)', async () => {
    const { modal, names, connect, state } = createRig()
    modal.open()
    expect(state().isOpen).toBe(true)
    expect(names()).toEqual(['Connect'])
    modal.close()
    await connect()
    modal.open()
    expect(names()).toEqual(['Account'])
  })

  it('is loading for the chain family for which it was opened, until it closes (Spec §3.26)', () => {
    const { modal, state } = createRig()
    modal.open({ namespace: 'eip155' })
    expect(state()).toMatchObject({
      isOpen: true,
      isLoading: true,
      namespace: 'eip155',
      isLoadingFor: { eip155: true },
    })
    modal.setLoading(false, 'eip155')
    modal.setLoading(true, 'solana')
    expect(state()).toMatchObject({ isLoading: true, isLoadingFor: { eip155: false, solana: true } })
    modal.setLoading(false)
    expect(state()).toMatchObject({ isLoading: false, isLoadingFor: {} })
    modal.close()
    expect(state()).toEqual({ isOpen: false, isLoading: false, isShaking: false })
  })

  it('sets loading (Spec §4.32)', () => {
    const { modal, state } = createRig()
    expect(state()).toEqual({ isOpen: false, isLoading: false, isShaking: false })
    modal.open()
    expect(state()).toEqual({ isOpen: true, isLoading: true, isShaking: false })
  })

  it('shows the requested view, alone on the stack (Spec §2.18)', () => {
    const { modal, names } = createRig()
    modal.open()
    modal.push('AllWallets')
    modal.open(networks)
    expect(names()).toEqual(['Networks'])
  })

  it('shows a view that is requested by name only (compat-facts 1.2)', () => {
    const { modal, names } = createRig()
    modal.open({ view: 'WhatIsAWallet' })
    expect(names()).toEqual(['WhatIsAWallet'])
  })

  it('rejects arguments for a view without parameters', async () => {
    const { modal, state } = createRig()
    const opened = modal.open({ view: 'Networks', arguments: {} } as unknown as ViewRequest)
    await expect(opened).rejects.toMatchObject({ code: 'config/invalid-options', context: { path: 'view' } })
    expect(state().isOpen).toBe(false)
  })

  it.each([
    [true, 'AllWallets'],
    [false, 'ConnectingWalletConnectBasic'],
  ])('without an adapter, on a phone: %s, shows %s (Spec §2.16, §2.17)', (isMobile, shown) => {
    const environment = createFakeEnvironment({ isMobile })
    const pairing = createFakeConnector({ wallets: [{ id: 'any', name: 'Any', type: 'WALLET_CONNECT' }] })
    const { modal, names } = createRig({ adapters: [], connectors: [pairing], environment })
    modal.open(networks)
    expect(names()).toEqual([shown])
  })

  it('shows the same view on a computer without an adapter if no connector can pair (Spec §2.17)', () => {
    const { modal, names } = createRig({ adapters: [], connectors: [] })
    modal.open(networks)
    expect(names()).toEqual(['ConnectingWalletConnectBasic'])
  })

  it('switches to the requested chain family first (Spec §2.15)', () => {
    const solana = { ...base, id: 'one', chainNamespace: 'solana', caipNetworkId: 'solana:one' } as const
    const { client, modal } = createRig({ networks: [mainnet, solana] })
    modal.open({ namespace: 'solana' })
    expect(client.getState().activeNamespace).toBe('solana')
  })

  it('picks the view by the requested chain family, not by the one that was active (Spec §2.15)', async () => {
    const solana = { ...base, id: 'one', chainNamespace: 'solana', caipNetworkId: 'solana:one' } as const
    const { modal, names, connect } = createRig({ networks: [mainnet, solana] })
    await connect()
    modal.open({ namespace: 'solana' })
    expect(names()).toEqual(['Connect'])
    modal.open({ namespace: 'eip155' })
    expect(names()).toEqual(['Account'])
  })

  it('does not switch the chain family if the site has no network of it', () => {
    const { client, modal } = createRig()
    modal.open({ namespace: 'solana' })
    expect(client.getState().activeNamespace).toBe('eip155')
  })

  it('is tracked each time, with whether a wallet is connected (Spec §4.33)', async () => {
    const { modal, modalEvents, connect } = createRig()
    modal.open()
    modal.open()
    modal.close()
    await connect()
    modal.open()
    expect(modalEvents()).toEqual([
      { event: 'MODAL_OPEN', properties: { connected: false } },
      { event: 'MODAL_OPEN', properties: { connected: false } },
      { event: 'MODAL_CLOSE', properties: { connected: false } },
      { event: 'MODAL_OPEN', properties: { connected: true } },
    ])
  })

  it('shows UnsupportedChain while the wallet is on a network that the site does not have, unless that is allowed', async () => {
    for (const allowUnsupportedChain of [false, true]) {
      const { modal, names, connect, wallet, clock } = createRig({ allowUnsupportedChain })
      await connect()
      wallet.changeNetwork('eip155:999')
      await clock.advance(0)
      modal.open()
      expect(names()).toEqual([allowUnsupportedChain ? 'Account' : 'UnsupportedChain'])
    }
  })

  it('is tracked once when a wallet moves to a network that the site does not have (Spec §4.33, §2.11)', async () => {
    const { modalEvents, names, state, connect, wallet, clock } = createRig()
    await connect()
    wallet.changeNetwork('eip155:999')
    await clock.advance(0)
    wallet.changeNetwork('eip155:998')
    await clock.advance(0)
    expect(names()).toEqual(['UnsupportedChain'])
    expect(state().isLoading).toBe(true)
    expect(modalEvents()).toEqual([{ event: 'MODAL_OPEN', properties: { connected: true } }])
    wallet.changeNetwork('eip155:1')
    await clock.advance(0)
    expect(modalEvents()).toHaveLength(2)
  })

  it('is not tracked when an open modal moves to UnsupportedChain', async () => {
    const { modal, modalEvents, names, connect, wallet, clock } = createRig()
    await connect()
    modal.open()
    wallet.changeNetwork('eip155:999')
    await clock.advance(0)
    expect(names()).toEqual(['UnsupportedChain'])
    expect(modalEvents()).toEqual([{ event: 'MODAL_OPEN', properties: { connected: true } }])
  })

  it('shows a requested view instead of UnsupportedChain (Spec §2.18)', async () => {
    const { modal, names, connect, wallet, clock } = createRig()
    await connect()
    wallet.changeNetwork('eip155:999')
    await clock.advance(0)
    modal.close()
    modal.open(networks)
    expect(names()).toEqual(['Networks'])
  })
})

describe('a modal that is embedded in a page', () => {
  const stored = {
    '@appkit/connection_status': 'connected',
    '@appkit/connected_namespaces': 'eip155',
    '@appkit/eip155:connected_connector_id': 'com.one',
    '@appkit/connections': JSON.stringify({
      eip155: [{ connectorId: 'com.one', accounts: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }] }],
    }),
  }

  it('shows Account from the first state if a session was restored (Spec §2.21)', () => {
    const { names } = createRig({ isEmbedded: true, storage: createFakeStorage(stored) })
    expect(names()).toEqual(['Account'])
  })

  it('shows Connect when the restored wallet does not confirm the session (Spec §2.22)', async () => {
    const { client, clock, names } = createRig({ isEmbedded: true, storage: createFakeStorage(stored) })
    await client.load()
    await expect.poll(async () => clock.advance(1000).then(names)).toEqual(['Connect'])
  })

  it('shows Connect after a disconnect, from any screen (Spec §2.22)', async () => {
    const { client, modal, names, connect } = createRig({ isEmbedded: true })
    await connect()
    expect(names()).toEqual(['Account'])
    modal.push('AccountSettings')
    await client.actions.disconnect()
    expect(names()).toEqual(['Connect'])
  })

  it('shows Connect when the wallet ends the session (Spec §2.22)', async () => {
    const { wallet, clock, names, connect } = createRig({ isEmbedded: true })
    await connect()
    wallet.changeAccounts([])
    await clock.advance(0)
    expect(names()).toEqual(['Connect'])
  })

  it('shows UnsupportedChain if a restored wallet is on a network that the site does not have (Spec §2.11)', async () => {
    const connector = createFakeConnector({ wallets: [{ id: 'com.one', isPermitted: true, networkId: 'eip155:999' }] })
    const storage = createFakeStorage(stored)
    const { client, clock, names } = createRig({ isEmbedded: true, storage, connectors: [connector] })
    await client.load()
    await expect.poll(async () => clock.advance(0).then(names)).toEqual(['UnsupportedChain'])
  })
})

describe('closing the modal', () => {
  it('is tracked only if it was open, and returns to Connect (Spec §2.2, §4.34)', () => {
    const { modal, modalEvents, names, state } = createRig()
    modal.close()
    modal.open()
    modal.push('AllWallets')
    modal.close()
    modal.close()
    expect(names()).toEqual(['Connect'])
    expect(state().isOpen).toBe(false)
    expect(modalEvents()).toHaveLength(2)
  })

  it('clears loading (Spec §4.35)', () => {
    const { modal, state } = createRig()
    modal.open()
    modal.setLoading(true)
    expect(state().isLoading).toBe(true)
    modal.close()
    expect(state().isLoading).toBe(false)
  })

  it('shows Connect, or Account once connected, if the modal is embedded in a page (Spec §2.21, §2.22)', async () => {
    const { modal, names, connect } = createRig({ isEmbedded: true })
    modal.open(networks)
    modal.close()
    expect(names()).toEqual(['Connect'])
    await connect()
    modal.open(networks)
    modal.close()
    expect(names()).toEqual(['Account'])
  })

  it('happens when the visitor goes back from the only view (Spec §2.28)', () => {
    const { modal, names, state } = createRig()
    modal.open()
    modal.push('AllWallets')
    modal.goBack()
    expect(names()).toEqual(['Connect'])
    expect(state().isOpen).toBe(true)
    modal.goBack()
    expect(state().isOpen).toBe(false)
  })
})

describe('the cross, Escape and the backdrop', () => {
  it('close the modal', () => {
    const { modal, state } = createRig()
    modal.open()
    modal.safeClose()
    expect(state()).toEqual({ isOpen: false, isLoading: false, isShaking: false })
  })

  it('shake the modal for 500 ms if the visitor must decide first (Spec §4.36)', async () => {
    const { modal, state, clock } = createRig()
    modal.open()
    modal.push('UnsupportedChain')
    modal.safeClose()
    expect(state()).toMatchObject({ isOpen: true, isShaking: true })
    await clock.advance(499)
    expect(state().isShaking).toBe(true)
    await clock.advance(1)
    expect(state()).toMatchObject({ isOpen: true, isShaking: false })
    expect(clock.pending()).toBe(0)
  })

  it('restart the shake when pressed again, and do not shake after a close', async () => {
    const { modal, state, clock } = createRig()
    modal.open()
    modal.push('UnsupportedChain')
    modal.safeClose()
    await clock.advance(300)
    modal.safeClose()
    await clock.advance(300)
    expect(state().isShaking).toBe(true)
    modal.close()
    expect(state().isShaking).toBe(false)
    expect(clock.pending()).toBe(0)
  })
})

describe('a notice', () => {
  const texts = (...texts: string[]) => texts.map((text) => ({ type: 'text', text }) as const)
  const [first, second, third] = texts('first', 'second', 'third') as [never, never, never]

  it('is shown at once if the engine is loaded, and replaces another one after 150 ms (Spec §9.18)', async () => {
    const { client, clock } = createRig()
    await client.load()
    const show = (message: never) => void showToast(client, 'info', message)
    const shown = () => client.getState().toast?.message
    show(first)
    expect(shown()).toEqual(first)
    show(second)
    expect(shown()).toBeUndefined()
    await clock.advance(149)
    expect(shown()).toBeUndefined()
    await clock.advance(1)
    expect(shown()).toEqual(second)
    expect(clock.pending()).toBe(0)
  })

  it('is the last one if several arrive in that time', async () => {
    const { client, clock } = createRig()
    await client.load()
    for (const message of [first, second, third]) showToast(client, 'info', message)
    await clock.advance(150)
    expect(client.getState().toast?.message).toEqual(third)
    expect(clock.pending()).toBe(0)
  })

  it('that is pending is dropped with its client, without a timer left', async () => {
    const { client, clock } = createRig()
    await client.load()
    showToast(client, 'info', first)
    showToast(client, 'info', second)
    client.destroy()
    expect(clock.pending()).toBe(0)
    await clock.advance(150)
    expect(client.getState().toast).toBeUndefined()
  })

  it('that arrives before the engine is shown when the engine has loaded', async () => {
    const { client } = createRig()
    showToast(client, 'info', first)
    await client.load()
    expect(client.getState().toast?.message).toEqual(first)
  })
})

describe('a screen that waits for a wallet', () => {
  it.each([
    ['ConnectingExternal', { walletId: 'com.one' }, { type: 'cancel-connect', walletId: 'com.one' }],
    ['ConnectingWalletConnect', {}, { type: 'cancel-connect' }],
  ] as const)('starts a flow: %s', (name, params, onCancel) => {
    const { modal, client } = createRig()
    modal.open({ view: { name, params } as ViewEntry })
    expect(client.getState().transactions).toMatchObject([{ replace: true, onCancel }])
    modal.close()
    expect(client.getState().transactions).toEqual([])
  })

  it('cancels the request when the visitor goes back', async () => {
    const { modal, client, wallet, clock } = createRig()
    await client.load()
    wallet.hang()
    modal.open()
    client.actions.connect({ walletId: 'com.one' })
    modal.push('ConnectingExternal', { walletId: 'com.one' })
    await clock.advance(0)
    expect(client.getState().connect.status).toBe('waiting')
    modal.goBack()
    expect(client.getState()).toMatchObject({ connect: { status: 'idle' }, transactions: [] })
  })
})
