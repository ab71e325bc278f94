// @vitest-environment happy-dom
import { mainnet } from '@latchkey/chains'
import { toFakeListing } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { EMBER, familiesWorld, ON_SOLANA } from '../../testing/families-world.fixture.ts'
import { ACCOUNT, HARBOR, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const both: ViewWorld = {
  ...familiesWorld,
  connected: ['harbor', 'tidepool'],
  history: [{ name: 'Account', params: undefined }],
}
const show = (world: ViewWorld = both) => showView(['ProfileWallets'], world)
const oneFamily: ViewWorld = {
  ...both,
  wallets: [HARBOR, EMBER],
  connected: 'harbor',
  options: { networks: [mainnet] },
}

/** Adds the wallet Ember beside the current one. */
async function withTwoWallets(world = oneFamily) {
  const view = await show(world)
  await view.happen(() => view.client.actions.agree(true))
  await view.press('button', 'Add EVM wallet')
  await view.press('button', 'EmberInstalled')
  await view.until(() => view.names('heading').includes('Ember'))
  return view
}

viewContract({
  'two families': [() => show(), 'Tidepool'],
  'a family without a wallet': [
    async () => {
      const view = await show()
      await view.press('tab', 'Bitcoin')
      return view
    },
    (view) => view.text().includes('No Bitcoin wallet is connected'),
  ],
  'one family': [() => show(oneFamily), 'Harbor'],
  'a wallet that was connected before': [
    async () => {
      const view = await show()
      await view.press('button', 'Disconnect Tidepool')
      return view
    },
    'Recently connected',
  ],
})

describe('ProfileWallets', () => {
  it('shows the wallet of each chain family in its tab, the active one first', async () => {
    const view = await show()
    expect(view.names('tab')).toEqual(['EVM', 'Solana', 'Bitcoin'])
    expect(view.names('heading')).toContain('Tidepool')
    expect(view.names('listitem')[0]).toContain('In use')
    await view.press('tab', 'EVM')
    expect(view.names('heading')).toContain('Harbor')
  })

  it('has no tabs if the site has one chain family', async () => {
    const view = await show(oneFamily)
    expect(view.names('tab')).toEqual([])
  })

  it('switches to the account of another family, and confirms it in a message (compat-facts 1.9)', async () => {
    const view = await show()
    await view.press('tab', 'EVM')
    await view.press('button', 'Switch to 0xf39F…2266')
    await view.until(() => view.text().includes('Account switched'))
    expect(view.client.getState().activeNamespace).toBe('eip155')
  })

  it('copies the address of an account', async () => {
    const view = await show()
    await view.press('button', '7S3P4H…AaKvCopy address')
    expect(await navigator.clipboard.readText()).toBe(ON_SOLANA)
  })

  it('connects a wallet of a family without one, and returns', async () => {
    const view = await show({ ...both, connected: 'harbor' })
    await view.press('tab', 'Solana')
    await view.press('button', 'Connect Solana wallet')
    await view.press('button', 'TidepoolInstalled')
    await view.until(() => view.current().name === 'ProfileWallets')
    await view.until(() => view.text().includes('New wallet added'))
    expect(view.client.getState().router.history.map(({ name }) => name)).toEqual(['Account', 'ProfileWallets'])
  })

  it('disconnects one family, stays, and shows the other', async () => {
    const view = await show()
    await view.press('button', 'Disconnect Tidepool')
    await view.until(() => view.client.getState().connections.solana === undefined)
    expect(view.current().name).toBe('ProfileWallets')
    expect(view.client.getState()).toMatchObject({
      activeNamespace: 'eip155',
      connections: { eip155: { address: ACCOUNT } },
    })
    expect(view.connector.wallet('tidepool').isPermitted).toBe(false)
  })

  it('lists a recent wallet, connects it again, and removes it from the list (compat-facts 1.9)', async () => {
    const view = await show()
    await view.press('button', 'Disconnect Tidepool')
    await view.until(() => view.client.getState().connections.solana === undefined)
    expect(view.names('heading')).toContain('Recently connected')
    await view.press('tab', 'EVM')
    expect(view.names('heading')).not.toContain('Recently connected')
    await view.press('tab', 'Solana')
    await view.press('button', 'Connect Tidepool')
    await view.until(() => view.client.getState().connections.solana !== undefined)
    await view.until(() => view.current().name === 'ProfileWallets')
    expect(view.names('heading')).not.toContain('Recently connected')
    await view.press('button', 'Disconnect Tidepool')
    await view.until(() => view.client.getState().connections.solana === undefined)
    await view.press('button', 'Delete Tidepool from this list')
    await view.until(() => view.text().includes('Wallet deleted'))
    expect(view.names('heading')).not.toContain('Recently connected')
    expect(view.client.getState().recentWallets.map(({ id }) => id)).not.toContain('tidepool')
  })

  it('does not list an excluded recent wallet', async () => {
    const recent = [{ id: 'app.bad.example', name: 'Bad', rdns: 'app.bad.example', image_id: 'bad' }]
    const view = await show({
      ...oneFamily,
      storage: { '@appkit/recent_wallets': JSON.stringify(recent) },
      catalogue: { wallets: [toFakeListing({ id: '0a1b', name: 'Bad', rdns: 'app.bad.example' })] },
      options: { networks: [mainnet], excludeWalletIds: ['0a1b'] },
    })
    expect(view.client.getState().recentWallets.map(({ id }) => id)).toContain('app.bad.example')
    expect(view.names('heading')).not.toContain('Recently connected')
  })

  it('disconnects all families with one press', async () => {
    const view = await show()
    await view.press('button', 'Disconnect all')
    await view.until(() => !view.client.getState().modal.isOpen)
    expect(view.client.getState().connections).toEqual({})
  })

  it('adds a second wallet of a family, switches between both, and disconnects one (compat-facts 1.9)', async () => {
    const view = await withTwoWallets()
    expect(view.names('heading')).toContain('Other wallets')
    await view.press('button', 'Switch to Harbor')
    await view.until(() => view.text().includes('Wallet switched'))
    expect(view.client.getState().connections.eip155?.wallet?.id).toBe('harbor')
    await view.press('button', 'Disconnect Ember')
    await view.until(() => !view.names('heading').includes('Other wallets'))
    expect(view.connector.wallet('ember').isPermitted).toBe(false)
    expect(view.names('button')).not.toContain('Disconnect all')
  })

  it('shows which wallet did not confirm its session, and repeats the request', async () => {
    const view = await withTwoWallets()
    await view.happen(() => view.connector.wallet('harbor').leave())
    await view.press('button', 'Switch to Harbor')
    await view.until(() => view.text().includes('Harbor did not confirm its session. Connect it again.'))
    view.connector.wallet('harbor').hang()
    await view.press('button', 'Connect Harbor again')
    expect(view.current().name).toBe('ConnectingExternal')
    await view.happen(() => view.connector.wallet('harbor').wake())
    await view.until(() => view.current().name === 'ProfileWallets')
    const { connections, otherConnections } = view.client.getState()
    expect(connections.eip155?.wallet?.id).toBe('harbor')
    expect(otherConnections?.eip155?.map(({ wallet }) => wallet?.id)).toEqual(['ember'])
  })

  it('connects no recent wallet before the visitor agrees to the terms (legalCheckbox)', async () => {
    const view = await withTwoWallets({
      ...oneFamily,
      options: {
        ...oneFamily.options,
        termsConditionsUrl: 'https://site.example/terms',
        features: { legalCheckbox: true },
      },
    })
    await view.happen(() => view.client.actions.agree(false))
    await view.happen(() => view.connector.wallet('harbor').leave())
    await view.press('button', 'Switch to Harbor')
    await view.until(() => view.text().includes('Harbor did not confirm its session. Connect it again.'))
    const before = view.connector.wallet('harbor').requests.length
    await view.press('button', 'Connect Harbor again')
    expect(view.current().name).toBe('Connect')
    expect(view.text()).toContain('Tick this box to go on.')
    expect(view.connector.wallet('harbor').requests).toHaveLength(before)
    expect(view.client.getState().connect.status).toBe('idle')
  })
})
