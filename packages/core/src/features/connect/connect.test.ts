import { WalletError } from '@latchkey/errors'
import { createFakeConnector, createFakeStorage } from '@latchkey/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createScreenClient } from '../../create-client.ts'
import type { Connector } from '../../ports/index.ts'
import { ACCOUNT, createRig, FRIEND, WALLET } from '../../reads/client.test.fixture.ts'
import { selectConnection, selectStatus } from '../../store/selectors.ts'
import { currentView } from '../router/view-rules.ts'

describe('connecting a wallet', () => {
  it('is connected when the wallet approves, stores the wallet and tracks the connect (Spec §4.8, §3.15)', async () => {
    const rig = await createRig()
    rig.client.actions.modal.open()
    rig.client.actions.modal.push('ConnectingExternal', { walletId: WALLET })
    await rig.connect()
    const state = rig.client.getState()
    expect(selectConnection(state)).toMatchObject({ status: 'connected', address: ACCOUNT, wallet: { id: WALLET } })
    expect(state.recentWallets).toMatchObject([{ id: WALLET, name: 'One' }])
    expect(state.modal.isOpen).toBe(false)
    expect(rig.eventNames()).toContain('CONNECT_SUCCESS')
  })

  it('is disconnected, connected and disconnected again; reconnecting on the next visit, then connected (Spec §4.1)', async () => {
    const rig = await createRig()
    const statuses = ({ client }: Pick<typeof rig, 'client'>) => {
      const seen = new Set([selectStatus(client.getState())])
      client.subscribe((state) => seen.add(selectStatus(state)))
      return () => [...seen]
    }
    const seen = statuses(rig)
    expect(seen()).toEqual(['disconnected'])
    await rig.connect()
    expect(seen()).toEqual(['disconnected', 'connected'])
    const keys = ['connection_status', 'connected_namespaces', 'eip155:connected_connector_id', 'connections']
    const kept = keys.map((key) => [`@appkit/${key}`, rig.storage.get(`@appkit/${key}`) ?? ''])
    await rig.client.actions.disconnect()
    expect(selectStatus(rig.client.getState())).toBe('disconnected')
    const connector = createFakeConnector({ wallets: [{ id: WALLET, accounts: [ACCOUNT], isPermitted: true }] })
    const storage = createFakeStorage(Object.fromEntries(kept))
    const client = createScreenClient({ ...rig.client.options, connectors: [connector], storage })
    onTestFinished(client.destroy)
    const seenLater = statuses({ client })
    expect(seenLater()).toEqual(['reconnecting'])
    await client.load()
    await rig.settle()
    expect(seenLater()).toEqual(['reconnecting', 'connected'])
  })

  it('persists status, chain family and network (Spec §4.2)', async () => {
    const rig = await createRig()
    await rig.connect()
    expect(rig.storage.get('@appkit/connection_status')).toBe('connected')
    expect(rig.storage.get('@appkit/connected_namespaces')).toBe('eip155')
    expect(rig.storage.get('@appkit/eip155:connected_connector_id')).toBe(WALLET)
    expect(rig.storage.get('@appkit/active_caip_network_id')).toBe('eip155:1')
  })

  it('persists id and name of the wallet until it is disconnected (Spec §3.39)', async () => {
    const rig = await createRig()
    const kept = () => ['@appkit/wallet_id', '@appkit/wallet_name'].map((key) => rig.storage.get(key))
    await rig.connect()
    expect(kept()).toEqual([WALLET, 'One'])
    await rig.client.actions.disconnect()
    expect(kept()).toEqual([undefined, undefined])
  })

  it('stays on its screen when the wallet declines, and shows why', async () => {
    const rig = await createRig()
    rig.client.actions.modal.open()
    rig.wallet.rejectNext()
    await rig.connect()
    expect(selectStatus(rig.client.getState())).toBe('disconnected')
    expect(rig.client.getState().connect).toMatchObject({ status: 'failed', failure: { code: 'connect/rejected' } })
    expect(rig.storage.get('@appkit/connection_status')).not.toBe('connected')
    expect(rig.eventNames()).toContain('USER_REJECTED')
  })

  it('can be retried one second after its request, and not before (Spec §9.19, §9.44)', async () => {
    const rig = await createRig()
    rig.wallet.rejectNext()
    await rig.connect()
    const { connect } = rig.client.getState()
    expect(connect).toMatchObject({ status: 'failed', retryAt: rig.clock.now() + 1_000 })
    await rig.clock.advance(999)
    rig.client.actions.retryConnect()
    await rig.settle()
    expect(rig.client.getState().connect).toBe(connect)
    await rig.clock.advance(1)
    rig.client.actions.retryConnect()
    await rig.settle()
    expect(selectStatus(rig.client.getState())).toBe('connected')
  })

  it("fails with 'No ConnectionController client found' on a site without connectors (Spec §8.12)", async () => {
    const rig = await createRig({ options: { connectors: [] } })
    await rig.connect()
    expect(rig.client.getState().connect).toMatchObject({ status: 'failed', failure: { code: 'connect/no-client' } })
    expect(new WalletError('connect/no-client').message).toBe('No ConnectionController client found')
  })

  it('ignores the response of a wallet after the visitor left the screen', async () => {
    const rig = await createRig()
    rig.wallet.hang()
    await rig.connect()
    expect(rig.client.getState().connect.status).toBe('waiting')
    rig.client.actions.cancelConnect()
    await rig.settle()
    expect(rig.client.getState().connect).toEqual({ status: 'idle' })
    expect(rig.client.getState().connections).toEqual({})
  })

  it('is stored for its chain family alone, with its wallet and all of its accounts (Spec §3.1, §3.2, §3.5)', async () => {
    const rig = await createRig()
    await rig.connect()
    rig.wallet.changeAccounts([FRIEND, ACCOUNT])
    await rig.settle()
    expect(rig.client.getState().connections).toMatchObject({
      eip155: {
        address: FRIEND,
        accounts: [{ address: FRIEND, networks: 'all' }, { address: ACCOUNT }],
        wallet: { id: WALLET, name: 'One' },
      },
    })
    expect(Object.keys(rig.client.getState().connections)).toEqual(['eip155'])
    expect(selectStatus(rig.client.getState(), 'solana')).toBe('disconnected')
  })

  it('is cancelled when its screen closes, without an effect on the next request', async () => {
    const rig = await createRig()
    const { modal, connect } = rig.client.actions
    const waiting = { name: 'ConnectingExternal', params: { walletId: WALLET } } as const
    rig.wallet.hang()
    modal.open({ view: waiting })
    connect({ walletId: WALLET })
    await rig.settle()
    modal.close()
    expect(rig.client.getState().connect).toEqual({ status: 'idle' })
    rig.wallet.wake()
    connect({ walletId: WALLET })
    await rig.settle()
    expect(selectStatus(rig.client.getState())).toBe('connected')
  })

  it('continues when another screen is closed meanwhile', async () => {
    const rig = await createRig()
    rig.wallet.hang()
    rig.client.actions.modal.open()
    rig.client.actions.connect({ walletId: WALLET })
    await rig.settle()
    rig.client.actions.modal.close()
    expect(rig.client.getState().connect.status).toBe('waiting')
  })

  it('follows the account and the network that are selected in the wallet', async () => {
    const rig = await createRig()
    await rig.connect()
    rig.wallet.changeAccounts([FRIEND])
    rig.wallet.changeNetwork('eip155:8453')
    await rig.settle()
    expect(selectConnection(rig.client.getState())).toMatchObject({ address: FRIEND, networkId: 'eip155:8453' })
    expect(rig.storage.get('@appkit/active_caip_network_id')).toBe('eip155:8453')
  })

  it('opens UnsupportedChain on a network that the site does not have, and closes it on a known one (Spec §2.11)', async () => {
    const rig = await createRig()
    await rig.connect()
    rig.wallet.changeNetwork('eip155:137')
    await rig.settle()
    expect(rig.client.getState().modal.isOpen).toBe(true)
    expect(currentView(rig.client.getState().router).name).toBe('UnsupportedChain')
    rig.client.actions.modal.safeClose()
    expect(rig.client.getState().modal).toMatchObject({ isOpen: true, isShaking: true })
    rig.wallet.changeNetwork('eip155:1')
    await rig.settle()
    expect(rig.client.getState().modal.isOpen).toBe(false)
  })

  it('disconnects when the wallet disconnects, and keeps the wallet among the recent ones', async () => {
    const rig = await createRig()
    await rig.connect()
    rig.wallet.leave()
    await rig.settle()
    expect(rig.client.getState().connections).toEqual({})
    expect(rig.client.getState().recentWallets).toHaveLength(1)
    expect(rig.storage.get('@appkit/connection_status')).toBe('disconnected')
  })

  it('sets loading while disconnecting, then clears it and tracks it (Spec §4.12)', async () => {
    const rig = await createRig()
    await rig.connect()
    const loading: boolean[] = []
    rig.client.subscribe(({ modal }) => loading.push(modal.isLoading))
    const result = await rig.client.actions.disconnect()
    expect(result.ok).toBe(true)
    expect(loading[0]).toBe(true)
    expect(rig.client.getState().modal.isLoading).toBe(false)
    expect(rig.client.getState().connections).toEqual({})
    expect(rig.eventNames()).toContain('DISCONNECT_SUCCESS')
  })

  it.each([
    ['an unknown error', new Error('the port is gone')],
    ['an error of the table', new WalletError('wallet/timeout', { method: 'wallet_revokePermissions' })],
    ['no error at all', 'gone'],
  ])(
    "fails with 'Failed to disconnect' for any failure at the end of the session: %s (Spec §4.13, §8.8)",
    async (_, why) => {
      const connector = createFakeConnector({ wallets: [{ id: WALLET, name: 'One' }] })
      const stubborn: Connector = {
        ...connector,
        async connect(request) {
          const approval = await connector.connect(request)
          const disconnect = () => Promise.reject(why)
          return { ...approval, sessions: [{ ...approval.sessions[0], disconnect }] }
        },
      }
      const rig = await createRig({ options: { connectors: [stubborn] } })
      await rig.connect()
      const result = await rig.client.actions.disconnect()
      expect(result).toMatchObject({
        ok: false,
        error: { code: 'connect/disconnect-failed', shortMessage: 'Failed to disconnect' },
      })
      expect(rig.eventNames()).toContain('DISCONNECT_ERROR')
    },
  )
})
