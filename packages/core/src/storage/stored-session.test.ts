import { mainnet } from '@latchkey/chains'
import { createFakeClock, createFakeEnvironment, createFakeReporter, createFakeStorage } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialState } from '../store/create-context.ts'
import { readSession } from './stored-session.ts'
import { migrate, persist } from './write-session.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const CONNECTED = {
  '@appkit/connection_status': 'connected',
  '@appkit/connected_namespaces': 'eip155',
  '@appkit/eip155:connected_connector_id': 'io.metamask',
  '@appkit/active_namespace': 'eip155',
  '@appkit/active_caip_network_id': 'eip155:8453',
  '@appkit/connections': JSON.stringify({
    eip155: [
      {
        connectorId: 'io.metamask',
        accounts: [{ address: ACCOUNT }],
        caipNetwork: { caipNetworkId: 'eip155:8453', name: 'Base', id: 8453 },
        name: 'MetaMask',
      },
    ],
  }),
}

describe('the stored session', () => {
  it('is restored as reconnecting, with account and network, before any request (Spec §4.2)', () => {
    const { connections, activeNetworkId } = readSession(createFakeStorage(CONNECTED))
    expect(activeNetworkId).toBe('eip155:8453')
    expect(connections.eip155).toMatchObject({
      status: 'reconnecting',
      address: ACCOUNT,
      networkId: 'eip155:8453',
      wallet: { id: 'io.metamask', name: 'MetaMask' },
    })
  })

  it('is restored on a site that used another toolkit with the same keys (Spec §3.39)', () => {
    // Written without the additional fields of Latchkey, and with ids in another case.
    const storage = createFakeStorage({
      ...CONNECTED,
      '@appkit/eip155:connected_connector_id': 'IO.MetaMask',
      '@appkit/connections': JSON.stringify({
        eip155: [{ connectorId: 'io.metamask', accounts: [{ address: ACCOUNT, type: 'eoa', publicKey: '0x04' }] }],
        ton: [{ connectorId: 'x', accounts: [{ address: 'y' }] }],
      }),
    })
    expect(readSession(storage).connections.eip155).toMatchObject({
      address: ACCOUNT,
      accounts: [{ address: ACCOUNT, type: 'eoa', publicKey: '0x04', networks: 'all' }],
    })
  })

  it('keeps the properties that a wallet reported of an account after the next write', () => {
    const account = { address: ACCOUNT, type: 'smartAccount', path: "m/44'/60'", networks: ['eip155:8453'] } as const
    const [connection] = JSON.parse(CONNECTED['@appkit/connections']).eip155
    const connections = JSON.stringify({ eip155: [{ ...connection, accounts: [account] }] })
    const storage = createFakeStorage({ ...CONNECTED, '@appkit/connections': connections })
    const before = readSession(storage)
    expect(before.connections.eip155?.accounts).toEqual([account])
    const options = {
      networks: [mainnet],
      adapters: [],
      connectors: [],
      storage,
      clock: createFakeClock(),
      environment: createFakeEnvironment(),
      reporter: createFakeReporter(),
    } as const
    persist({ options, signal: new AbortController().signal, getState: () => initialState(options, before) })
    expect(readSession(storage).connections.eip155?.accounts).toEqual([account])
  })

  it.each(['disconnected', 'connecting', 'nonsense', ''])('is absent while the status is "%s"', (status) => {
    expect(readSession(createFakeStorage({ ...CONNECTED, '@appkit/connection_status': status })).connections).toEqual(
      {},
    )
  })

  it('omits an invalid account, and a network of another chain family', () => {
    const storage = createFakeStorage({
      ...CONNECTED,
      '@appkit/connections': JSON.stringify({
        eip155: [
          {
            connectorId: 'io.metamask',
            accounts: [{ address: '<script>' }],
            caipNetwork: { caipNetworkId: 'solana:x' },
          },
        ],
      }),
    })
    const connection = readSession(storage).connections.eip155
    expect(connection).toMatchObject({ status: 'reconnecting', accounts: [] })
    expect(connection?.address).toBeUndefined()
    expect(connection?.networkId).toBeUndefined()
  })

  it('is reset if another version wrote the storage (Spec §3.41)', () => {
    const storage = createFakeStorage({ ...CONNECTED, '@appkit/storage_version': '99' })
    expect(readSession(storage).connections).toEqual({})
    migrate(storage)
    expect(storage.get('@appkit/storage_version')).toBe('1')
    expect(storage.get('@appkit/connections')).toBeUndefined()
    expect(readSession(storage).connections).toEqual({})
  })

  it('accepts any stored values without throwing, and never as connected', () => {
    const json = fc.json({ maxDepth: 5 })
    const value = fc.oneof(
      json,
      fc.string(),
      fc.constantFrom('connected', 'eip155', 'eip155:1', '[[[[', '{"eip155":[]}'),
    )
    fc.assert(
      fc.property(fc.record(Object.fromEntries(Object.keys(CONNECTED).map((key) => [key, value]))), (kept) => {
        const { connections } = readSession(createFakeStorage(kept))
        for (const connection of Object.values(connections)) {
          expect(connection.status).toBe('reconnecting')
          for (const address of connection.accounts) expect(address).toMatch(/^0x[0-9a-fA-F]{40}$|^\w{25,90}$/)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('contains the names and avatars of accounts from the start, whatever their age (Spec §3.39)', () => {
    const value = { name: 'alice.eth', avatar: 'https://img.example/a.png' }
    const storage = createFakeStorage({
      '@appkit/identity_cache': JSON.stringify({
        [ACCOUNT]: { timestamp: 1, value },
        nobody: { timestamp: 1, value: { name: null, avatar: null } },
        long: { timestamp: 1, value: { name: 'x'.repeat(300) } },
        broken: 7,
      }),
    })
    expect(readSession(storage).identities).toEqual({
      [ACCOUNT]: { value },
      nobody: { value: {} },
      long: { value: {} },
    })
  })

  it('contains the URLs of network pictures, for the first paint of the button', () => {
    const pictures = { 'eip155:8453': 'https://catalogue.example/base' }
    const storage = createFakeStorage({ '@appkit/network_pictures': JSON.stringify({ ...pictures, 'eip155:1': 7 }) })
    expect(readSession(storage).networkPictures).toEqual(pictures)
  })
})
