import { mainnet } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'
import {
  createFakeCatalogue,
  createFakeChainAdapter,
  createFakeClock,
  createFakeConnector,
  createFakeEnvironment,
  createFakeReporter,
  createFakeStorage,
} from '@latchkey/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createScreenClient } from '../../create-client.ts'
import type { ClientOptions } from '../../options.ts'
import type { Catalogue } from '../../ports/index.ts'
// Imported before the tests: a client loads this module lazily, and a test should not wait for its compilation.
import '../../engine.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function createRig(options: Partial<ClientOptions> & { readonly sink?: Partial<Catalogue> } = {}) {
  const { sink = {}, ...rest } = options
  const clock = createFakeClock()
  const catalogue = createFakeCatalogue({ isAnalyticsEnabled: true })
  const fetched: string[] = []
  const reporter = createFakeReporter()
  const client = createScreenClient({
    networks: [mainnet],
    adapters: [createFakeChainAdapter()],
    connectors: [createFakeConnector({ wallets: [{ id: 'com.one', name: 'One', accounts: [ACCOUNT] }] })],
    services: {
      catalogue: async () => ({
        ...catalogue,
        getAnalyticsConfig(call) {
          fetched.push('config')
          return catalogue.getAnalyticsConfig(call)
        },
        ...sink,
      }),
    },
    storage: createFakeStorage(),
    clock,
    environment: createFakeEnvironment(),
    reporter,
    ...rest,
  })
  onTestFinished(client.destroy)
  return {
    client,
    clock,
    catalogue,
    reporter,
    fetched,
    settle: () => clock.advance(500),
    names: () => catalogue.events.map(({ props }) => props.event),
  }
}

describe('tracked events', () => {
  it('are sent in order after the engine is loaded, if they were tracked before', async () => {
    const { client, names, settle } = createRig()
    client.actions.modal.open()
    client.actions.track({ event: 'CLICK_ALL_WALLETS', properties: {} })
    client.actions.modal.close()
    await settle()
    expect(names()).toEqual([])
    await client.load()
    await settle()
    expect(names()).toEqual(['MODAL_OPEN', 'CLICK_ALL_WALLETS', 'MODAL_CLOSE'])
  })

  it('are sent after the requests and the paint of a press', async () => {
    const { client, clock, fetched } = createRig()
    client.actions.modal.open()
    await client.load()
    await clock.advance(499)
    expect(fetched).toEqual([])
    await clock.advance(1)
    expect(fetched).toEqual(['config'])
  })

  it('are sent once each, with their time, after one request of the configuration (Spec §7.41)', async () => {
    const { client, catalogue, fetched, clock, settle, names } = createRig()
    const start = clock.now()
    client.actions.modal.open()
    await client.load()
    await clock.advance(5000)
    client.actions.connect({ walletId: 'com.one' })
    await settle()
    await settle()
    expect(names()).toEqual(['MODAL_OPEN', 'CONNECT_SUCCESS', 'MODAL_CLOSE'])
    expect(catalogue.events.map(({ timestamp }) => timestamp - start)).toEqual([0, 5000, 5000])
    expect(fetched).toEqual(['config'])
  })

  it('contain the page and the network, and never an address', async () => {
    const { client, catalogue, settle } = createRig()
    await client.load()
    client.actions.connect({ walletId: 'com.one' })
    await settle()
    expect(catalogue.events.length).toBeGreaterThan(0)
    for (const { url, domain, props } of catalogue.events) {
      expect([url, domain]).toEqual([client.options.environment.url, client.options.environment.domain])
      expect(props).toMatchObject({ type: 'track', properties: { caipNetworkId: 'eip155:1' } })
    }
    expect(JSON.stringify(catalogue.events).toLowerCase()).not.toContain(ACCOUNT.slice(2).toLowerCase())
  })

  it.each([
    ['the site switched analytics off', { features: { analytics: false } }],
    ['the site has no catalogue', { services: {} }],
  ])('are not sent if %s', async (_, options) => {
    const { client, catalogue, fetched, settle } = createRig(options)
    client.actions.modal.open()
    await client.load()
    client.actions.modal.close()
    await settle()
    expect(catalogue.events).toEqual([])
    expect(fetched).toEqual([])
  })

  it('are not sent if the service switches analytics off, or does not respond (Spec §8.21)', async () => {
    const unwanted = createRig()
    unwanted.catalogue.learn({ isAnalyticsEnabled: false })
    const silent = createRig({ sink: { getAnalyticsConfig: () => Promise.reject(new Error('not json')) } })
    for (const { client, catalogue, reporter, settle } of [unwanted, silent]) {
      client.actions.modal.open()
      await client.load()
      client.actions.modal.close()
      await settle()
      expect(catalogue.events).toEqual([])
      expect(reporter.reported).toEqual([])
    }
  })

  it('are not sent after destroy()', async () => {
    const { client, catalogue, settle } = createRig()
    await client.load()
    client.actions.modal.open()
    client.destroy()
    client.actions.track({ event: 'CLICK_NETWORKS', properties: {} })
    await settle()
    expect(catalogue.events).toEqual([])
  })
})

describe('a sink that throws', () => {
  const failures: readonly (readonly [string, () => Promise<never>])[] = [
    ['with an error of the table', () => Promise.reject(new WalletError('http/unreachable', { url: 'x' }))],
    ['with any other value', () => Promise.reject('nonsense')],
    [
      'before it has started',
      () => {
        throw new Error('thrown at once')
      },
    ],
  ]

  it.each(failures)('%s is reported only to the reporter, without an effect for the visitor', async (_, sendEvent) => {
    const { client, reporter, settle } = createRig({ sink: { sendEvent } })
    const seen: string[] = []
    client.subscribeEvents(({ event }) => seen.push(event))
    client.actions.modal.open()
    await client.load()
    client.actions.connect({ walletId: 'com.one' })
    await settle()
    await settle()
    const { connections, toast, modal } = client.getState()
    expect(connections.eip155?.status).toBe('connected')
    expect(toast).toBeUndefined()
    expect(modal.isOpen).toBe(false)
    expect(seen).toEqual(expect.arrayContaining(['MODAL_OPEN', 'CONNECT_SUCCESS']))
    expect(reporter.reported.length).toBeGreaterThan(0)
  })

  it('is called again with the next event, and not with the lost one', async () => {
    const sent: Parameters<Catalogue['sendEvent']>[0][] = []
    let isDown = true
    const sendEvent = async (event: Parameters<Catalogue['sendEvent']>[0]) => {
      if (isDown) throw new Error('down')
      sent.push(event)
    }
    const { client, settle } = createRig({ sink: { sendEvent } })
    await client.load()
    client.actions.modal.open()
    await settle()
    isDown = false
    client.actions.modal.close()
    await settle()
    expect(sent.map(({ props }) => props.event)).toEqual(['MODAL_CLOSE'])
  })
})
