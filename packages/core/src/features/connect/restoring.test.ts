import { mainnet, solana } from '@latchkey/chains'
import type { CaipNetworkId } from '@latchkey/primitives'
import { createFakeConnector, createFakeSite } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import type { Approval, Connector } from '../../ports/index.ts'
import { ACCOUNT, createRig, WALLET } from '../../reads/client.test.fixture.ts'

const OTHER = 'com.two'
const ADDRESS = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const inSolana = { namespace: 'solana', accounts: [ADDRESS], networkId: solana.caipNetworkId as CaipNetworkId } as const

const STORED = {
  '@appkit/connection_status': 'connected',
  '@appkit/connected_namespaces': 'eip155',
  '@appkit/eip155:connected_connector_id': WALLET,
  '@appkit/connections': JSON.stringify({ eip155: [{ connectorId: WALLET, accounts: [{ address: ACCOUNT }] }] }),
}

const storedAs = (approval: string) => ({
  ...STORED,
  '@appkit/connections': JSON.stringify({
    eip155: [{ connectorId: WALLET, accounts: [{ address: ACCOUNT }], approval }],
  }),
})

/** A page with a stored session. Its wallet supports a second chain family by now, and has not responded yet. */
async function createSite() {
  const wallet = { id: WALLET, namespaces: ['eip155', 'solana'], alsoApproves: [inSolana], isPermitted: true } as const
  const other = {
    id: OTHER,
    namespaces: ['eip155', 'solana'],
    networkId: inSolana.networkId,
    accounts: [ADDRESS],
  } as const
  const connector = createFakeConnector({ wallets: [{ ...wallet, accounts: [ACCOUNT] }, other] })
  const restored = connector.wallet(WALLET)
  restored.hang()
  const rig = await createRig({ stored: STORED, options: { networks: [mainnet, solana], connectors: [connector] } })
  const walletIds = () => {
    const { eip155, solana } = rig.client.getState().connections
    return [eip155?.wallet?.id, solana?.wallet?.id]
  }
  return { ...rig, connector, restored, walletIds }
}

describe('a session that is being restored', () => {
  it('leaves a chain family to the wallet that serves it by now', async () => {
    const { client, settle, restored, walletIds } = await createSite()
    client.actions.connect({ walletId: OTHER, namespace: 'solana' })
    await settle()
    expect(walletIds()).toEqual([WALLET, OTHER])
    restored.wake()
    await settle()
    expect(client.getState().connections.eip155?.status).toBe('connected')
    expect(walletIds()).toEqual([WALLET, OTHER])
  })

  it('is ended at its wallet when the wallet responds, if the visitor disconnected meanwhile', async () => {
    const { client, settle, restored, walletIds } = await createSite()
    await client.actions.disconnect()
    expect(walletIds()).toEqual([undefined, undefined])
    expect(restored.isPermitted).toBe(true)
    restored.wake()
    await settle()
    expect(restored.isPermitted).toBe(false)
    expect(walletIds()).toEqual([undefined, undefined])
  })

  it('is ended at its wallet when the wallet responds, if the visitor chose another wallet meanwhile', async () => {
    const { client, settle, restored, connector, walletIds } = await createSite()
    client.actions.connect({ walletId: OTHER, namespace: 'eip155' })
    await settle()
    restored.wake()
    await settle()
    expect(walletIds()).toEqual([OTHER, undefined])
    expect([restored.isPermitted, connector.wallet(OTHER).isPermitted]).toEqual([false, true])
  })
})

describe('a session that another tab connects again while it is restored', () => {
  it('is adopted, and not ended', async () => {
    const fake = createFakeConnector({ wallets: [{ id: WALLET, accounts: [ACCOUNT], isPermitted: true }] })
    fake.wallet(WALLET).hang()
    const connector: Connector = {
      ...fake,
      connect: async (request) => ({ ...(await fake.connect(request)), id: 'new' }),
    }
    const site = createFakeSite(storedAs('old'))
    const rig = await createRig({ options: { connectors: [connector], storage: site.openTab() } })
    // The other tab stores the status last.
    const other = site.openTab()
    other.set('@appkit/connections', storedAs('new')['@appkit/connections'])
    fake.wallet(WALLET).wake()
    await rig.settle()
    expect(fake.wallet(WALLET).isPermitted).toBe(true)
    expect(rig.client.getState().connections.eip155).toMatchObject({ status: 'connected', approvalId: 'new' })
  })
})

describe('a connector that creates a new approval id each time', () => {
  it('is not restored by two tabs in an endless alternation', async () => {
    const site = createFakeSite(storedAs('0'))
    let connects = 0
    const open = () => {
      const fake = createFakeConnector({ wallets: [{ id: WALLET, accounts: [ACCOUNT], isPermitted: true }] })
      const connector: Connector = {
        ...fake,
        async connect(request) {
          connects += 1
          if (connects > 20) throw new Error('a test that would go on for ever')
          return { ...(await fake.connect(request)), id: String(connects) }
        },
      }
      return createRig({ options: { connectors: [connector], storage: site.openTab() } })
    }
    const [first, second] = [await open(), await open()]
    for (let turn = 0; turn < 20; turn++) for (const { settle } of [first, second]) await settle()
    expect(connects).toBe(2)
    for (const { client } of [first, second])
      expect(client.getState().connections.eip155).toMatchObject({ status: 'connected', address: ACCOUNT })
  })
})

describe('a second approval through the same wallet entry, as with two pairings', () => {
  it('ends the first approval, so that its wallet receives a disconnect', async () => {
    const fake = createFakeConnector({ wallets: [{ id: WALLET, accounts: [ACCOUNT] }] })
    const ended: string[] = []
    let approvals = 0
    const connector: Connector = {
      ...fake,
      async connect(request): Promise<Approval> {
        const { sessions } = await fake.connect(request)
        const id = `approval ${++approvals}`
        return { id, sessions: [{ ...sessions[0], disconnect: async () => void ended.push(id) }] }
      },
    }
    const rig = await createRig({ options: { connectors: [connector] } })
    await rig.connect()
    expect(ended).toEqual([])
    await rig.connect()
    expect(ended).toEqual(['approval 1'])
    expect(rig.client.getState().connections.eip155).toMatchObject({ status: 'connected', approvalId: 'approval 2' })
  })
})
