import { mainnet, type Network } from '@latchkey/chains'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import { createFakeConnector } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import type { Connector, ConnectorContext, SessionEvent, WalletSession } from '../../ports/index.ts'
import { ACCOUNT, createRig, WALLET } from '../../reads/client.test.fixture.ts'

const SOLANA_ID = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const solana: Network = {
  ...mainnet,
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  caipNetworkId: SOLANA_ID,
  name: 'Solana',
  contracts: {},
}
const OTHER = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

const inSolana = { namespace: 'solana', accounts: [OTHER], networkId: SOLANA_ID } as const
const twoFamilies = {
  id: WALLET,
  name: 'One',
  accounts: [ACCOUNT],
  namespaces: ['eip155', 'solana'],
  alsoApproves: [inSolana],
} as const

interface Given {
  readonly stored?: Readonly<Record<string, string>>
  readonly isPermitted?: boolean
  /** The wallet responds for neither family until it wakes. */
  readonly isHanging?: boolean
}

/** A site with two chain families, and a wallet that approves both at once. */
async function createSite({ stored = {}, isPermitted = false, isHanging = false }: Given = {}) {
  const connector = createFakeConnector({
    wallets: [
      { ...twoFamilies, isPermitted },
      { id: 'com.two', name: 'Two', namespaces: ['eip155', 'solana'], isPermitted },
    ],
  })
  if (isHanging) connector.wallet(WALLET).hang()
  const rig = await createRig({ stored, options: { networks: [mainnet, solana], connectors: [connector] } })
  await rig.settle()
  return { ...rig, connector, connections: () => rig.client.getState().connections }
}

/** The values that a visit persisted. */
const leftBy = (rig: { readonly storage: { get(key: string): string | undefined } }) =>
  Object.fromEntries(
    [
      'connection_status',
      'connected_namespaces',
      'eip155:connected_connector_id',
      'solana:connected_connector_id',
      'connections',
    ]
      .map((name) => `@appkit/${name}`)
      .map((key) => [key, rig.storage.get(key) ?? '']),
  )

describe('an approval of two chain families', () => {
  it('connects both in one step', async () => {
    const rig = await createSite()
    const steps: (readonly string[])[] = []
    rig.client.subscribe(({ connections }) => steps.push(Object.keys(connections)))
    await rig.connect()
    expect(rig.connections()).toMatchObject({
      eip155: { status: 'connected', address: ACCOUNT, wallet: { id: WALLET } },
      solana: { status: 'connected', address: OTHER, wallet: { id: WALLET }, networkId: SOLANA_ID },
    })
    expect(rig.connections().solana?.approvalId).toBe(rig.connections().eip155?.approvalId)
    expect(steps).toEqual([[], ['eip155', 'solana']])
  })

  it('stores the wallet and the network of Solana (Spec §3.45)', async () => {
    const rig = await createSite()
    await rig.connect()
    const left = leftBy(rig)
    expect(left['@appkit/solana:connected_connector_id']).toBe(WALLET)
    expect(JSON.parse(left['@appkit/connections'] ?? '')).toMatchObject({
      solana: [{ caipNetwork: { caipNetworkId: SOLANA_ID }, accounts: [{ address: OTHER }] }],
    })
  })

  it('ends with one of its sessions, in one step, and the wallet is notified once', async () => {
    const rig = await createSite()
    await rig.connect()
    const steps: (readonly string[])[] = []
    rig.client.subscribe(({ connections }) => steps.push(Object.keys(connections)))
    await rig.client.actions.disconnect({ namespace: 'solana' })
    expect(steps[0]).toEqual([])
    expect(rig.connector.wallet(WALLET).isPermitted).toBe(false)
    expect(rig.storage.get('@appkit/connection_status')).toBe('disconnected')
  })

  it('continues in the other family when another wallet replaces one session, and after a reload', async () => {
    const rig = await createSite()
    await rig.connect()
    rig.client.actions.connect({ walletId: 'com.two', namespace: 'eip155' })
    await rig.settle()
    const both = { eip155: { wallet: { id: 'com.two' } }, solana: { wallet: { id: WALLET }, address: OTHER } }
    expect(rig.connections()).toMatchObject(both)
    expect(rig.connector.wallet(WALLET).isPermitted).toBe(true)
    const next = await createSite({ stored: leftBy(rig), isPermitted: true })
    expect(next.connections()).toMatchObject(both)
    expect(next.connector.connects.map(({ walletId }) => walletId).sort()).toEqual([WALLET, 'com.two'].sort())
  })

  it('is restored in the remaining family if the visitor has chosen another wallet for the other one meanwhile', async () => {
    const first = await createSite()
    await first.connect()
    const rig = await createSite({ stored: leftBy(first), isPermitted: true, isHanging: true })
    rig.client.actions.connect({ walletId: 'com.two', namespace: 'eip155' })
    await rig.settle()
    rig.connector.wallet(WALLET).wake()
    await rig.settle()
    expect(rig.connections()).toMatchObject({
      eip155: { status: 'connected', wallet: { id: 'com.two' } },
      solana: { status: 'connected', wallet: { id: WALLET } },
    })
    expect(rig.connector.wallet(WALLET).isPermitted).toBe(true)
  })

  it('ends, with a notification to its wallet, when other wallets have replaced all its sessions', async () => {
    const rig = await createSite()
    await rig.connect()
    for (const namespace of ['eip155', 'solana'] as const) {
      rig.client.actions.connect({ walletId: 'com.two', namespace })
      await rig.settle()
    }
    expect(rig.connector.wallet(WALLET).isPermitted).toBe(false)
  })

  it('ends when the wallet disconnects', async () => {
    const rig = await createSite()
    await rig.connect()
    rig.connector.wallet(WALLET).leave()
    await rig.settle()
    expect(rig.connections()).toEqual({})
  })

  it('is persisted as one: after a reload its wallet receives one request', async () => {
    const first = await createSite()
    await first.connect()
    const next = await createSite({ stored: leftBy(first), isPermitted: true })
    expect(next.connections()).toMatchObject({ eip155: { status: 'connected' }, solana: { status: 'connected' } })
    expect(next.connector.connects).toEqual([{ walletId: WALLET, silent: true }])
    expect(next.client.getState().isInitialized).toBe(true)
  })

  it('ends as one if the wallet does not confirm it after a reload', async () => {
    const first = await createSite()
    await first.connect()
    const next = await createSite({ stored: leftBy(first) })
    expect(next.connections()).toEqual({})
    expect(next.client.getState().isInitialized).toBe(true)
  })
})

describe('an approval with one session that has ended by itself', () => {
  it('is ended by the remaining session, so that the wallet is notified', async () => {
    const ended: string[] = []
    const listeners = new Map<string, (event: SessionEvent) => void>()
    const toSession = (namespace: Namespace, networkId: CaipNetworkId, address: string): WalletSession => ({
      walletId: WALLET,
      namespace,
      networkId,
      accounts: [{ address, networks: 'all' }],
      provider: {},
      request: () => Promise.reject(new Error('nobody asks')),
      subscribe(listener) {
        listeners.set(namespace, listener)
        return () => listeners.delete(namespace)
      },
      disconnect: async () => void ended.push(namespace),
    })
    const connector: Connector = {
      ...createFakeConnector({ wallets: [twoFamilies] }),
      connect: async () => ({
        id: 'one',
        sessions: [toSession('eip155', 'eip155:1', ACCOUNT), toSession('solana', SOLANA_ID, OTHER)],
      }),
    }
    const rig = await createRig({ options: { networks: [mainnet, solana], connectors: [connector] } })
    await rig.connect()
    const isLeft = () => Object.keys(rig.client.getState().connections)
    expect(isLeft()).toEqual(['eip155', 'solana'])
    listeners.get('eip155')?.({ type: 'disconnect' })
    expect(isLeft()).toEqual(['solana'])
    await rig.client.actions.disconnect({ namespace: 'solana' })
    expect(isLeft()).toEqual([])
    expect(ended).toEqual(['solana'])
  })
})

describe('a stored session', () => {
  const OLD = {
    '@appkit/connection_status': 'connected',
    '@appkit/connected_namespaces': 'eip155',
    '@appkit/eip155:connected_connector_id': WALLET,
    '@appkit/connections': JSON.stringify({
      eip155: [{ connectorId: WALLET, accounts: [{ address: ACCOUNT }], name: 'One' }],
    }),
  }

  it('is restored if an older version stored it without approval and connector', async () => {
    const rig = await createSite({ stored: OLD, isPermitted: true })
    expect(rig.connections().eip155).toMatchObject({ status: 'connected', address: ACCOUNT })
  })

  it('is restored only by the connector that created it', async () => {
    const connectors = ['first', 'second'].map((id) =>
      createFakeConnector({ id, wallets: [{ id: WALLET, accounts: [ACCOUNT], isPermitted: true, isLate: true }] }),
    )
    const via = JSON.stringify({ eip155: [{ connectorId: WALLET, accounts: [{ address: ACCOUNT }], via: 'second' }] })
    const rig = await createRig({ stored: { ...OLD, '@appkit/connections': via }, options: { connectors } })
    await rig.settle()
    expect(connectors.map(({ connects }) => connects.length)).toEqual([0, 1])
  })
})

describe('a session that a connector opens by itself', () => {
  it('is connected and persisted, and closes the list of wallets', async () => {
    const rig = await createSite({ isPermitted: true })
    rig.client.actions.modal.open()
    rig.connector.bringBack(WALLET)
    await rig.settle()
    expect(rig.connections()).toMatchObject({ eip155: { status: 'connected' }, solana: { status: 'connected' } })
    expect(rig.client.getState().modal.isOpen).toBe(false)
    expect(rig.storage.get('@appkit/connected_namespaces')).toBe('eip155,solana')
    expect(rig.connector.connects).toEqual([])
  })

  it.each([
    ['shares no account', [{ accounts: [] }]],
    ['has no session', []],
  ])('is rejected with a report if it %s', async (_, facts) => {
    const fake = createFakeConnector({ wallets: [{ ...twoFamilies, isPermitted: true }] })
    let bring: ConnectorContext['emitSession'] = () => {}
    const connector: Connector = {
      ...fake,
      start(context) {
        bring = context.emitSession
        fake.start(context)
      },
    }
    const rig = await createRig({ options: { connectors: [connector] } })
    const request = {
      walletId: WALLET,
      namespace: 'eip155',
      silent: true,
      signal: new AbortController().signal,
    } as const
    const { id, sessions } = await fake.connect(request)
    // As a host page without TypeScript may pass it.
    const given = facts.map((fact) => ({ ...sessions[0], ...fact })) as unknown as typeof sessions
    bring({ id, sessions: given })
    await rig.settle()
    expect(rig.reporter.reported.map(({ code }) => code)).toEqual(['connect/no-accounts'])
    expect(rig.client.getState().connections).toEqual({})
  })

  it('opens the sign-in screen if the site requires a session of its own and has none', async () => {
    const connector = createFakeConnector({ wallets: [{ ...twoFamilies, isPermitted: true }] })
    const rig = await createRig({
      options: {
        connectors: [connector],
        siwx: {
          createMessage: () => Promise.reject(new Error('nobody signs')),
          addSession: async () => {},
          revokeSession: async () => {},
          setSessions: async () => {},
          getSessions: async () => [],
          getRequired: () => true,
        },
      },
    })
    connector.bringBack(WALLET)
    await expect
      .poll(async () => rig.settle().then(() => rig.client.getState().router.history.map(({ name }) => name)))
      .toEqual(['SIWXSignMessage'])
    expect(rig.client.getState().signIn).toMatchObject({ isRequired: true, status: 'signed-out' })
  })
})
