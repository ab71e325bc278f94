import { createFakeConnector } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, createRig, FRIEND, WALLET } from '../../reads/client.test.fixture.ts'
import { selectStatus } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'

const STORED = {
  '@appkit/connection_status': 'connected',
  '@appkit/connected_namespaces': 'eip155',
  '@appkit/eip155:connected_connector_id': WALLET,
  '@appkit/connections': JSON.stringify({ eip155: [{ connectorId: WALLET, accounts: [{ address: ACCOUNT }] }] }),
}

type Rig = Awaited<ReturnType<typeof createRig>>

/** The states that listeners of a client receive during an action. */
async function commitsOf({ client, settle }: Rig, happens: () => unknown): Promise<readonly State[]> {
  const states: State[] = []
  const stop = client.subscribe((state) => states.push(state))
  await happens()
  await settle()
  stop()
  return states
}

/** A visitor on the screen that waits for the wallet. */
async function waiting(): Promise<Rig> {
  const rig = await createRig()
  rig.client.actions.modal.open()
  rig.wallet.hang()
  rig.client.actions.connect({ walletId: WALLET })
  rig.client.actions.modal.push('ConnectingExternal', { walletId: WALLET })
  await rig.settle()
  return rig
}

async function connected(): Promise<Rig> {
  const rig = await createRig()
  await rig.connect()
  rig.client.actions.modal.open()
  return rig
}

describe('a client, for each event', () => {
  it('commits a connect once', async () => {
    const rig = await createRig()
    rig.wallet.hang()
    const states = await commitsOf(rig, () => rig.client.actions.connect({ walletId: WALLET }))
    expect(states.map(({ connect }) => connect.status)).toEqual(['waiting'])
  })

  it('commits the response of a wallet once: session, network, recent wallet and screen', async () => {
    const rig = await waiting()
    const states = await commitsOf(rig, () => rig.wallet.wake())
    expect(states).toHaveLength(1)
    expect(states[0]).toMatchObject({
      connect: { status: 'idle' },
      connections: { eip155: { status: 'connected', address: ACCOUNT } },
      recentWallets: [{ id: WALLET }],
      modal: { isOpen: false },
      transactions: [],
    })
  })

  it('commits the rejection by a wallet once', async () => {
    const rig = await createRig()
    rig.client.actions.modal.open()
    rig.wallet.rejectNext()
    const states = await commitsOf(rig, () => rig.client.actions.connect({ walletId: WALLET }))
    expect(states.map(({ connect }) => connect.status)).toEqual(['waiting', 'failed'])
  })

  it('commits an account change once', async () => {
    const rig = await connected()
    const states = await commitsOf(rig, () => rig.wallet.changeAccounts([FRIEND]))
    expect(states.map(({ connections }) => connections.eip155?.address)).toEqual([FRIEND])
  })

  it('commits a network change once, with the screen for a network that the site does not have', async () => {
    const rig = await connected()
    const known = await commitsOf(rig, () => rig.wallet.changeNetwork('eip155:8453'))
    expect(known.map(({ activeNetworkIds }) => activeNetworkIds.eip155)).toEqual(['eip155:8453'])
    const unknown = await commitsOf(rig, () => rig.wallet.changeNetwork('eip155:137'))
    expect(unknown.map(({ router }) => router.history.map(({ name }) => name))).toEqual([['UnsupportedChain']])
  })

  it('commits the request and the response of a network switch once each', async () => {
    const rig = await connected()
    rig.client.actions.modal.open({ view: { name: 'Networks', params: undefined } })
    const states = await commitsOf(rig, () => rig.client.actions.switchNetwork('eip155:8453'))
    const moves = states.map(({ switching, connections, modal }) => [
      switching.status,
      connections.eip155?.networkId,
      modal.isOpen,
    ])
    expect(moves).toEqual([
      ['waiting', 'eip155:1', true],
      // The wallet's own report of the network is a separate event.
      ['waiting', 'eip155:8453', true],
      ['idle', 'eip155:8453', false],
    ])
  })

  it('commits a disconnect by the wallet once, with the next screen', async () => {
    const rig = await connected()
    const states = await commitsOf(rig, () => rig.wallet.leave())
    expect(states.map(({ connections, modal }) => [Object.keys(connections), modal.isOpen])).toEqual([[[], false]])
  })

  it('commits the start and the end of a disconnect once each', async () => {
    const rig = await connected()
    const states = await commitsOf(rig, () => rig.client.actions.disconnect())
    expect(states.map(({ connections, toast }) => [Object.keys(connections), toast?.message])).toEqual([
      [[], undefined],
      [[], { type: 'disconnected' }],
    ])
  })

  it('commits a reconnect once', async () => {
    const connector = createFakeConnector({ wallets: [{ id: WALLET, accounts: [ACCOUNT], isPermitted: true }] })
    connector.wallet(WALLET).hang()
    const rig = await createRig({ stored: STORED, options: { connectors: [connector] } })
    const states = await commitsOf(rig, () => connector.wallet(WALLET).wake())
    expect(states.map((state) => [selectStatus(state), state.isInitialized])).toEqual([['connected', true]])
  })
})
