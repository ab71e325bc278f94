import { mainnet } from '@latchkey/chains'
import { createClientWith } from '@latchkey/core/ui'
import {
  createFakeChainAdapter,
  createFakeClock,
  createFakeConnector,
  createFakeEnvironment,
  createFakeReporter,
  createFakeStorage,
} from '@latchkey/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as engine from '../../engine.ts'
import { openPairingLink } from './prepare.actions.ts'

const [WALLET, OTHER] = ['com.one', 'com.two'] as const

/** A client whose engine loads, or fails to load, when the test decides. */
function createEarly() {
  const connector = createFakeConnector({ wallets: [WALLET, OTHER].map((id) => ({ id, name: id })) })
  const clock = createFakeClock()
  let arrive = () => {}
  let fail = () => {}
  const client = createClientWith(
    {
      networks: [mainnet],
      adapters: [createFakeChainAdapter()],
      connectors: [connector],
      storage: createFakeStorage(),
      clock,
      environment: createFakeEnvironment(),
      reporter: createFakeReporter(),
    },
    () =>
      new Promise((resolve, reject) => {
        arrive = () => resolve(engine)
        fail = () => reject(new Error('the chunk is gone'))
      }),
  )
  onTestFinished(client.destroy)
  const settle = () => clock.advance(0)
  return {
    client,
    connector,
    requestedWallets: () => connector.connects.map(({ walletId }) => walletId),
    status: () => client.getState().connect.status,
    async arrive() {
      arrive()
      await settle()
    },
    async fail() {
      fail()
      await settle()
    },
  }
}

describe('a connect that is cancelled before the engine is loaded', () => {
  it('sends no request to a wallet', async () => {
    const { client, requestedWallets, arrive, status } = createEarly()
    client.actions.connect({ walletId: WALLET })
    client.actions.cancelConnect()
    await arrive()
    expect([requestedWallets(), status()]).toEqual([[], 'idle'])
  })

  it('sends no request if the visitor closed the modal on the screen that waits for the wallet', async () => {
    const { client, requestedWallets, arrive } = createEarly()
    client.actions.modal.open({ view: { name: 'ConnectingExternal', params: { walletId: WALLET } } })
    client.actions.connect({ walletId: WALLET })
    client.actions.modal.close()
    await arrive()
    expect(requestedWallets()).toEqual([])
  })

  it('continues if the request to another wallet is cancelled, and is replaced by a later connect', async () => {
    const { client, requestedWallets, arrive } = createEarly()
    client.actions.connect({ walletId: WALLET })
    client.actions.connect({ walletId: OTHER })
    client.actions.cancelConnect(WALLET)
    await arrive()
    expect(requestedWallets()).toEqual([OTHER])
  })

  it('cancels the pending request to any wallet after the engine is loaded', async () => {
    const { client, connector, arrive, status } = createEarly()
    client.actions.connect({ walletId: WALLET })
    await arrive()
    connector.wallet(OTHER).hang()
    client.actions.connect({ walletId: OTHER })
    client.actions.cancelConnect()
    expect(status()).toBe('idle')
  })

  it('clears the failure of an engine that could not be loaded', async () => {
    const { client, fail, status } = createEarly()
    client.actions.connect({ walletId: WALLET })
    await fail()
    expect(status()).toBe('failed')
    client.actions.cancelConnect(WALLET)
    expect(status()).toBe('idle')
  })

  it('shows no failure if the engine cannot be loaded', async () => {
    const { client, fail, status } = createEarly()
    client.actions.connect({ walletId: WALLET })
    client.actions.cancelConnect()
    await fail()
    expect(status()).toBe('idle')
  })
})

describe('the pairing link of a wallet that is opened before the engine is loaded', () => {
  it('belongs to the connect that waits for the engine', async () => {
    const { client, connector, arrive } = createEarly()
    connector.wallet(WALLET).hang()
    client.actions.connect({ walletId: WALLET })
    openPairingLink(client, { href: 'one://wc', home: 'one://', frame: '_self' }, 'One')
    await arrive()
    expect(client.getState().connect).toMatchObject({ status: 'waiting', link: { href: 'one://', name: 'One' } })
  })
})
