import { bitcoin, mainnet, solana } from '@latchkey/chains'
import { createFakeChainAdapter, createFakeConnector, createFakeSite, type FakeWalletOptions } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import type { ClientOptions } from '../../options.ts'
import type { Connector } from '../../ports/index.ts'
import { ACCOUNT, createRig, FRIEND } from '../../reads/client.test.fixture.ts'

const ON_SOLANA = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const PAYMENT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ORDINAL = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'

const harbor: FakeWalletOptions = { id: 'harbor', name: 'Harbor', accounts: [ACCOUNT] }
const ember: FakeWalletOptions = { id: 'ember', name: 'Ember', accounts: [FRIEND] }
const tidepool: FakeWalletOptions = {
  id: 'tidepool',
  name: 'Tidepool',
  accounts: [ON_SOLANA],
  namespaces: ['solana'],
  networkId: solana.caipNetworkId,
}
const WALLETS = [harbor, ember, tidepool]

const open = (view: 'eip155' | 'solana') => ({ view: { name: 'Connect', params: { namespace: view } } }) as const

/** A page of a site with three chain families. */
async function openPage(
  site = createFakeSite(),
  { isPermitted = false, options = {} }: { isPermitted?: boolean; options?: Partial<ClientOptions> } = {},
) {
  const storage = site.openTab()
  const wallets = WALLETS.map((wallet) => ({ ...wallet, isPermitted }))
  const connector = createFakeConnector({ wallets })
  const rig = await createRig({
    options: {
      networks: [mainnet, solana, bitcoin],
      adapters: [createFakeChainAdapter(), createFakeChainAdapter({ namespace: 'solana' })],
      connectors: [connector],
      storage,
      ...options,
    },
  })
  const { actions } = rig.client
  const state = () => rig.client.getState()
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await rig.settle()
  }
  const connect = async (walletId: string, namespace: 'eip155' | 'solana' | 'bip122' = 'eip155') => {
    actions.connect({ walletId, namespace })
    await settle()
  }
  /** Adds a wallet as the screen of the wallets does. */
  const add = async (walletId: string, namespace: 'eip155' | 'solana') => {
    actions.modal.open(open(namespace))
    await connect(walletId, namespace)
    actions.modal.close()
  }
  const wallets_ = () =>
    Object.fromEntries(
      Object.entries(state().connections).map(([family, { wallet, status }]) => [family, [wallet?.id, status]]),
    )
  const others = (namespace: 'eip155' | 'solana' = 'eip155') =>
    (state().otherConnections?.[namespace] ?? []).map(({ wallet }) => wallet?.id)
  return { ...rig, storage, connector, actions, state, settle, connect, add, wallets: wallets_, others, site }
}

const BOTH = { eip155: ['harbor', 'connected'], solana: ['tidepool', 'connected'] }

describe('two chain families', () => {
  it('are connected at once, each by its own wallet; the last one is active', async () => {
    const page = await openPage()
    await page.connect('harbor')
    await page.connect('tidepool', 'solana')
    expect(page.wallets()).toEqual(BOTH)
    expect(page.state().activeNamespace).toBe('solana')
  })

  it('are disconnected separately, or together (Spec §4.12)', async () => {
    const page = await openPage()
    await page.connect('harbor')
    await page.connect('tidepool', 'solana')
    expect(await page.actions.disconnect({ namespace: 'solana' })).toMatchObject({ ok: true })
    expect(page.wallets()).toEqual({ eip155: BOTH.eip155 })
    expect(page.state().activeNamespace).toBe('eip155')
    await page.connect('tidepool', 'solana')
    await page.actions.disconnect()
    expect(page.wallets()).toEqual({})
    expect([page.connector.wallet('harbor').isPermitted, page.connector.wallet('tidepool').isPermitted]).toEqual([
      false,
      false,
    ])
  })

  it('are restored after a reload, with the same active family', async () => {
    const before = await openPage()
    await before.connect('harbor')
    await before.connect('tidepool', 'solana')
    await before.actions.switchAccount({ namespace: 'eip155' })
    before.client.destroy()
    const page = await openPage(before.site, { isPermitted: true })
    await page.settle()
    expect(page.wallets()).toEqual(BOTH)
    expect(page.state().activeNamespace).toBe('eip155')
  })

  it('do not end together when one wallet refuses to restore its session', async () => {
    const before = await openPage()
    await before.connect('tidepool', 'solana')
    await before.connect('harbor')
    before.client.destroy()
    const connector = createFakeConnector({ wallets: [harbor, { ...tidepool, isPermitted: true }] })
    const page = await openPage(before.site, { options: { connectors: [connector] } })
    await page.settle()
    expect(page.wallets()).toEqual({ solana: BOTH.solana })
    expect(page.state().activeNamespace).toBe('solana')
  })

  it('are the same in three tabs', async () => {
    const first = await openPage()
    const [second, third] = [
      await openPage(first.site, { isPermitted: true }),
      await openPage(first.site, { isPermitted: true }),
    ]
    await first.connect('harbor')
    await first.connect('tidepool', 'solana')
    await second.settle()
    await third.settle()
    expect([second.wallets(), third.wallets()]).toEqual([BOTH, BOTH])
    await second.actions.disconnect({ namespace: 'solana' })
    await first.settle()
    await third.settle()
    const left = { eip155: BOTH.eip155 }
    expect([first.wallets(), second.wallets(), third.wallets()]).toEqual([left, left, left])
    expect([first, second, third].map((tab) => tab.state().activeNamespace)).toEqual(['eip155', 'eip155', 'eip155'])
  })
})

describe('two wallets of one chain family', () => {
  it('replace each other, unless the second one is added', async () => {
    const page = await openPage()
    await page.connect('harbor')
    await page.connect('ember')
    expect([page.wallets(), page.others()]).toEqual([{ eip155: ['ember', 'connected'] }, []])
    expect(page.connector.wallet('harbor').isPermitted).toBe(false)
    await page.add('harbor', 'eip155')
    expect([page.wallets(), page.others()]).toEqual([{ eip155: ['harbor', 'connected'] }, ['ember']])
    expect(page.connector.wallet('ember').isPermitted).toBe(true)
  })

  it('are switched when the other one confirms its session, also after a reload', async () => {
    const before = await openPage()
    await before.connect('harbor')
    await before.add('ember', 'eip155')
    expect(await before.actions.switchWallet({ namespace: 'eip155', walletId: 'harbor' })).toMatchObject({ ok: true })
    expect([before.wallets(), before.others()]).toEqual([{ eip155: ['harbor', 'connected'] }, ['ember']])
    before.client.destroy()
    const page = await openPage(before.site, { isPermitted: true })
    await page.settle()
    expect([page.wallets(), page.others()]).toEqual([{ eip155: ['harbor', 'connected'] }, ['ember']])
    expect(await page.actions.switchWallet({ namespace: 'eip155', walletId: 'ember' })).toMatchObject({ ok: true })
    expect([page.wallets(), page.others()]).toEqual([{ eip155: ['ember', 'connected'] }, ['harbor']])
  })

  it('do not change if the other one does not confirm its session, or is not listed', async () => {
    const page = await openPage()
    await page.connect('harbor')
    await page.add('ember', 'eip155')
    page.connector.wallet('harbor').leave()
    const switched = await page.actions.switchWallet({ namespace: 'eip155', walletId: 'harbor' })
    expect(switched).toMatchObject({ ok: false, error: { code: 'connect/wallet-locked' } })
    expect([page.wallets(), page.others()]).toEqual([{ eip155: ['ember', 'connected'] }, ['harbor']])
    expect(await page.actions.switchWallet({ namespace: 'eip155', walletId: 'nobody' })).toMatchObject({
      ok: false,
      error: { code: 'account/none' },
    })
  })

  it('end separately: the other one replaces the one in use', async () => {
    const page = await openPage()
    await page.connect('harbor')
    await page.add('ember', 'eip155')
    await page.actions.disconnectWallet({ namespace: 'eip155', walletId: 'ember' })
    await page.settle()
    expect([page.wallets(), page.others()]).toEqual([{ eip155: ['harbor', 'connected'] }, []])
    expect(page.connector.wallet('ember').isPermitted).toBe(false)
    await page.actions.disconnectWallet({ namespace: 'eip155', walletId: 'harbor' })
    expect(page.wallets()).toEqual({})
  })

  it('end together with their chain family', async () => {
    const page = await openPage()
    await page.connect('harbor')
    await page.add('ember', 'eip155')
    await page.actions.disconnect()
    await page.settle()
    expect([page.wallets(), page.others()]).toEqual([{}, []])
    expect([page.connector.wallet('harbor').isPermitted, page.connector.wallet('ember').isPermitted]).toEqual([
      false,
      false,
    ])
    const keys = ['connections', 'other_connections'].map((name) => page.storage.get(`@appkit/${name}`))
    expect(keys).toEqual([undefined, undefined])
  })

  it('are removed from the list if an earlier page listed them, and the wallet receives a disconnect', async () => {
    const before = await openPage()
    await before.connect('harbor')
    await before.add('ember', 'eip155')
    before.client.destroy()
    const page = await openPage(before.site, { isPermitted: true })
    await page.settle()
    await page.actions.disconnectWallet({ namespace: 'eip155', walletId: 'harbor' })
    expect(page.others()).toEqual([])
    expect(page.connector.wallet('harbor').isPermitted).toBe(false)
  })
})

describe('the account of a chain family', () => {
  /** A Bitcoin wallet with separate addresses for payments and ordinals. */
  function withTypes(isPermitted = false): Connector {
    const keeper = createFakeConnector({
      id: 'bitcoin',
      wallets: [{ id: 'vault', name: 'Vault', namespaces: ['bip122'], networkId: bitcoin.caipNetworkId, isPermitted }],
    })
    return {
      ...keeper,
      async connect(request) {
        const approval = await keeper.connect(request)
        const [session] = approval.sessions
        const accounts = [
          { address: ORDINAL, type: 'ordinal', networks: 'all' },
          { address: PAYMENT, type: 'payment', networks: 'all' },
        ] as const
        return { ...approval, sessions: [{ ...session, accounts }] }
      },
    }
  }

  it.each([
    [undefined, PAYMENT],
    ['ordinal', ORDINAL],
  ])('has the type that the site prefers (%s) (Spec §3.37, defaultAccountTypes)', async (type, address) => {
    const options = type === undefined ? {} : { defaultAccountTypes: { bip122: type } }
    const preferring = await openPage(createFakeSite(), { options: { ...options, connectors: [withTypes()] } })
    await preferring.connect('vault', 'bip122')
    expect(preferring.state().connections.bip122).toMatchObject({ address })
  })

  it('changes when the visitor selects another shared address; a reload restores it, with the labels of all addresses (Spec §3.43)', async () => {
    const before = await openPage(createFakeSite(), { options: { connectors: [withTypes()] } })
    await before.connect('vault', 'bip122')
    expect(await before.actions.switchAccount({ namespace: 'bip122', address: ORDINAL })).toMatchObject({ ok: true })
    const labelled = [
      { address: ORDINAL, type: 'ordinal' },
      { address: PAYMENT, type: 'payment' },
    ]
    expect(before.state().connections.bip122).toMatchObject({ address: ORDINAL, accounts: labelled })
    before.client.destroy()
    const page = await openPage(before.site, { options: { connectors: [withTypes(true)] } })
    expect(page.state().connections.bip122?.accounts).toMatchObject(labelled)
    await page.settle()
    expect(page.state().connections.bip122).toMatchObject({ address: ORDINAL, status: 'connected' })
  })

  it('is the selected one of an EIP-1193 wallet', async () => {
    const page = await openPage()
    await page.connect('harbor')
    page.connector.wallet('harbor').changeAccounts([ACCOUNT, FRIEND])
    const none = { ok: false, error: { code: 'account/none' } }
    expect(await page.actions.switchAccount({ namespace: 'eip155', address: FRIEND })).toMatchObject(none)
    expect(await page.actions.switchAccount({ namespace: 'solana' })).toMatchObject(none)
    page.connector.wallet('harbor').changeAccounts([FRIEND, ACCOUNT])
    expect(page.state().connections.eip155?.address).toBe(FRIEND)
  })
})

describe('a network of a chain family without a connected wallet', () => {
  it('is preferred for the next wallet, without a change of the active family', async () => {
    const page = await openPage()
    await page.connect('harbor')
    expect(await page.actions.preferNetwork(solana.caipNetworkId)).toMatchObject({ ok: true })
    expect(page.state()).toMatchObject({
      activeNamespace: 'eip155',
      activeNetworkIds: { solana: solana.caipNetworkId },
    })
    expect(await page.actions.preferNetwork('solana:nowhere')).toMatchObject({
      ok: false,
      error: { code: 'network/not-found' },
    })
  })
})
