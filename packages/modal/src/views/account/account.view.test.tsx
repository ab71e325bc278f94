// @vitest-environment happy-dom
import { bitcoin } from '@latchkey/chains'
import type { Features } from '@latchkey/core'
import type { TokenBalance } from '@latchkey/core/ui'
import { createFakeChainAdapter } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { connectedWorld, FRIEND, richAccount } from '../../testing/account-data.fixture.ts'
import { familiesWorld } from '../../testing/families-world.fixture.ts'
import { ACCOUNT, type ShownView, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const show = (world: ViewWorld = connectedWorld) => showView(['Account'], world)
const showTab = async (tab: string, world?: ViewWorld) => {
  const view = await show(world)
  await view.press('tab', tab)
  return view
}
const poor: ViewWorld = { ...connectedWorld, gateway: {} }
const failing = (call: 'getBalance' | 'getNfts' | 'getHistory', times = 1): ViewWorld => ({
  ...connectedWorld,
  before: ({ gateway }) => {
    for (let at = 0; at < times; at++) gateway.failNext(call)
  },
})

/** A site whose chain family has neither balances nor transactions. */
function signingOnly(): ViewWorld {
  const { namespace, kind, switchNetwork, signMessage } = createFakeChainAdapter()
  return { ...connectedWorld, options: { adapters: [{ namespace, kind, switchNetwork, signMessage }], services: {} } }
}

const ether = richAccount.balances?.[ACCOUNT]?.[0]
const growing: ViewWorld = {
  ...connectedWorld,
  gateway: {
    ...richAccount,
    balances: {
      [ACCOUNT]:
        ether === undefined
          ? []
          : [
              { ...ether, change24hPercent: 2 },
              { ...ether, chainId: 'eip155:8453', value: 3000 },
            ],
    },
  },
}

const besideTotal = ({ shadow }: ShownView) => shadow.querySelector('.lk-account-beside')?.textContent

/** Balances of the other networks arrive after `answer` is called. */
function slowOtherNetworks(): { readonly world: ViewWorld; readonly answer: () => void } {
  let answer = () => {}
  const wait = new Promise<void>((resolve) => {
    answer = resolve
  })
  const before: ViewWorld['before'] = ({ gateway }) => {
    const { getBalance } = gateway
    gateway.getBalance = async (request) => {
      if (request.networkId === undefined) await wait
      return getBalance(request)
    }
  }
  return { world: { ...growing, before }, answer }
}

viewContract({
  'an account with tokens': [() => show(), '$ 7,500 .00'],
  'an account with nothing': [() => show(poor), 'No tokens yet'],
  NFTs: [() => showTab('NFTs'), 'Hillside #1'],
  activity: [() => showTab('Activity'), 'View all'],
  'tokens of a gateway that is away': [() => show(failing('getBalance', 5)), 'Token balances are unavailable'],
  'NFTs of a gateway that is away': [() => showTab('NFTs', failing('getNfts')), 'NFTs could not be loaded'],
  'activity of a gateway that is away': [
    () => showTab('Activity', failing('getHistory')),
    'Activity could not be loaded',
  ],
  'a chain family without balances': [() => show(signingOnly()), 'Settings'],
  'a network that nobody is connected on': [() => show({}), 'No wallet is connected on this network'],
})

describe('Account, on a site with several chain families', () => {
  const both: ViewWorld = { ...familiesWorld, connected: ['harbor', 'tidepool'] }

  it('shows the account of the active family, and leads to all wallets', async () => {
    const view = await show(both)
    expect(view.names('button')).toContain('7S3P4H…AaKvCopy address')
    await view.press('button', 'Wallets')
    expect(view.current().name).toBe('ProfileWallets')
  })

  it('shows no feature that the family does not support', async () => {
    const view = await show(both)
    await view.until(() => view.text().includes('SOL'))
    expect(view.names('tab')).toEqual([])
    expect(view.names('button')).not.toContain('Swap')
    const signing = await show(signingOnly())
    expect(signing.names('button')).not.toContain('Send')
  })

  it.each(['payment', 'ordinal'] as const)(
    'offers to send from the %s account of Bitcoin only spendable coins',
    async (type) => {
      const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
      const purse = {
        id: 'purse',
        name: 'Purse',
        namespaces: ['bip122'],
        accounts: [address],
        accountTypes: { [address]: type },
      } as const
      const view = await show({
        ...familiesWorld,
        wallets: [{ ...purse, networkId: bitcoin.caipNetworkId }],
        connected: 'purse',
      })
      await view.until(() => view.names('button').includes('Receive'))
      expect(view.names('button').includes('Send')).toBe(type === 'payment')
    },
  )

  it('disconnects the current wallet, and the other family stays connected (Spec §4.12)', async () => {
    const view = await show(both)
    await view.press('button', 'Disconnect')
    await view.until(() => view.client.getState().connections.solana === undefined)
    expect(view.client.getState().connections.eip155?.status).toBe('connected')
    expect(view.client.getState().activeNamespace).toBe('eip155')
  })

  it('shows no button for other wallets if the site has one family and the visitor one wallet', async () => {
    const view = await show()
    expect(view.names('button')).not.toContain('Wallets')
  })
})

describe('Account', () => {
  it('shows the account, its total value and its tokens (Spec §1.6, §2.14)', async () => {
    const view = await show()
    await view.until(() => view.names('heading').includes('rowan.eth'))
    await view.until(() => view.names('listitem').length > 0)
    expect(view.names('tab')).toEqual(['Tokens', 'NFTs', 'Activity'])
    expect(view.names('listitem')[0]).toMatch(/^Ether.*2\.5 ETH.*\$7,500/)
    expect(view.text()).toContain('Total balance $ 7,500 .00')
  })

  it('shows that the total is incomplete if a price could not be read', async () => {
    const [ether] = richAccount.balances?.[ACCOUNT] ?? []
    if (ether === undefined) throw new Error('the account holds nothing')
    const { value, ...unpriced } = ether
    const unread = { ...unpriced, symbol: 'DAI', address: `eip155:1:0x${'1'.repeat(40)}`, isPriceUnavailable: true }
    const view = await show({
      ...connectedWorld,
      gateway: { ...richAccount, balances: { [ACCOUNT]: [ether, unread] } },
    })
    await view.until(() => view.text().includes('Total balance $ 7,500 .00'))
    await view.until(() => view.text().includes('Some values are missing'))
    expect((await show()).text()).not.toContain('Some values are missing')
  })

  it('shows the tokens of all networks in one list, with one total', async () => {
    const view = await show(growing)
    await view.until(() => view.text().includes('Total balance $ 10,500 .00'))
    expect(view.names('listitem')).toEqual([
      expect.stringMatching(/^Ether.*Ethereum.*\$7,500/),
      expect.stringMatching(/^Ether.*Base.*\$3,000/),
    ])
    expect(besideTotal(view)).toContain('+2.00% in 24 hours')
  })

  it('filters the account by one network, shows the total of each network, and does not switch the wallet', async () => {
    const view = await show(growing)
    await view.until(() => view.text().includes('Total balance $ 10,500 .00'))
    const filter = view.shadow.querySelector<HTMLSelectElement>('select')
    if (filter === null) throw new Error('there is no filter')
    expect([...filter.options].map(({ text }) => text)).toEqual([
      'All networks · $10,500.00',
      'Ethereum · $7,500.00',
      'Base · $3,000.00',
    ])
    const choose = (value: string) =>
      view.happen(() => {
        filter.value = value
        filter.dispatchEvent(new Event('change', { bubbles: true }))
      })
    await choose('eip155:8453')
    await view.until(() => view.text().includes('Total balance $ 3,000 .00'))
    expect(view.names('listitem')).toHaveLength(1)
    expect(view.client.getState().activeNetworkIds.eip155).toBe('eip155:1')
    await choose('all')
    await view.until(() => view.text().includes('Total balance $ 10,500 .00'))
  })

  it('shows only the network of the wallet if the others take longer than a second, without a later shift of the layout', async () => {
    const { world, answer } = slowOtherNetworks()
    const view = await show(world)
    expect(view.text()).not.toContain('$ 7,500 .00')
    await view.advance(1_000)
    await view.until(() => view.text().includes('Total balance $ 7,500 .00'))
    await view.happen(answer)
    await view.advance(100)
    expect(view.gateway.calls.filter((call) => call === 'getBalance').length).toBeGreaterThan(1)
    expect(view.text()).toContain('Total balance $ 7,500 .00')
  })

  it('shows the address of a token without metadata', async () => {
    const unnamed = { ...ether, name: '', symbol: '', address: `eip155:1:${FRIEND}` } as TokenBalance
    const view = await show({ ...connectedWorld, gateway: { ...richAccount, balances: { [ACCOUNT]: [unnamed] } } })
    await view.until(() => view.names('listitem').length > 0)
    expect(view.names('listitem')[0]).toMatch(/^Unknown token2\.5 0x7099…79C8/)
  })

  it('leads from a token to its details', async () => {
    const view = await show()
    await view.until(() => view.names('listitem').length > 0)
    await view.press('button', 'Ether2.5 ETH · Ethereum$7,500.00')
    expect(view.current()).toMatchObject({ name: 'TokenDetail', params: { token: { symbol: 'ETH' } } })
  })

  it('shows NFTs in their tab (Spec §1.7)', async () => {
    const view = await show()
    await view.press('tab', 'NFTs')
    await view.until(() => view.text().includes('Hillside #1'))
    expect(view.text()).toContain('Hillsides at dawn')
  })

  it('shows the latest eight transactions, and leads to all of them (Spec §1.8)', async () => {
    const view = await show()
    await view.press('tab', 'Activity')
    await view.until(() => view.names('listitem').length === 9)
    await view.press('button', 'View all')
    expect(view.current().name).toBe('Transactions')
    expect(view.tracked).toContain('CLICK_TRANSACTIONS')
  })

  it.each([
    ['Tokens', 'No tokens yet'],
    ['NFTs', 'No NFTs yet'],
    ['Activity', 'No activity yet'],
  ])('shows in the tab %s of an empty account "%s"', async (tab, words) => {
    const view = await show(poor)
    await view.press('tab', tab)
    await view.until(() => view.text().includes(words))
  })

  it.each([
    ['NFTs', 'getNfts', 'NFTs could not be loaded', 'Hillside #1'],
    ['Activity', 'getHistory', 'Activity could not be loaded', 'View all'],
  ] as const)('shows in the tab %s that %s failed, and fetches again', async (tab, call, words, content) => {
    const view = await show(failing(call))
    await view.press('tab', tab)
    await view.until(() => view.text().includes(words))
    await view.press('button', 'Try again')
    await view.until(() => view.text().includes(content))
  })

  it('shows no balance and no button to send if the chain family supports neither', async () => {
    const view = await show(signingOnly())
    await view.until(() => view.text().includes('Settings'))
    expect(view.shadow.querySelector('[data-testid="balance-amount"], [data-testid="token"]')).toBeNull()
    expect(view.shadow.querySelector('[data-testid="wallet-features-send-button"]')).toBeNull()
    expect(view.shadow.querySelector('[data-testid="wallet-features-receive-button"]')).not.toBeNull()
  })

  it('shows the native balance, read from the network, if token balances are unavailable', async () => {
    const view = await show(failing('getBalance', 5))
    await view.until(() => view.text().includes('Token balances are unavailable'))
    expect(view.text()).toMatch(/Ether 2 \.5 ETH/)
  })

  it('shows the available actions in the order of the site (Spec §2.47)', async () => {
    const actionsOf = async (features: Partial<Features> = {}) => {
      const { shadow } = await show({ ...connectedWorld, options: { features } })
      return [...shadow.querySelectorAll('.lk-account-action')].map(({ textContent }) => textContent)
    }
    expect((await actionsOf()).filter((name) => name === 'Receive' || name === 'Send')).toEqual(['Receive', 'Send'])
    expect(await actionsOf({ walletFeaturesOrder: ['send', 'receive', 'send'] })).toEqual(['Send', 'Receive'])
    expect(await actionsOf({ send: false, walletFeaturesOrder: ['send', 'receive'] })).toEqual(['Receive'])
    expect(await actionsOf({ walletFeaturesOrder: [] })).toEqual([])
  })

  it('leads to the form of a transfer, and tracks that (compat-facts 4.13)', async () => {
    const view = await show()
    await view.press('button', 'Send')
    expect(view.current().name).toBe('WalletSend')
    expect(view.tracked).toContain('OPEN_SEND')
  })

  it.each([
    ['Receive', 'WalletReceive'],
    ['Settings', 'AccountSettings'],
  ] as const)('leads from "%s" to %s', async (button, name) => {
    const view = await show()
    await view.press('button', button)
    expect(view.current().name).toBe(name)
  })

  it('copies the full address', async () => {
    const view = await show()
    await view.press('button', '0xf39F…2266Copy address')
    expect(await navigator.clipboard.readText()).toBe(ACCOUNT)
  })

  it('disconnects and closes, and the wallet receives a disconnect (Spec §4.12)', async () => {
    const view = await show()
    await view.press('button', 'Disconnect')
    await view.until(() => !view.client.getState().modal.isOpen)
    expect(view.connector.wallet('harbor').isPermitted).toBe(false)
  })

  it('closes if the wallet disconnects the site', async () => {
    const view = await show()
    await view.happen(() => view.connector.wallet('harbor').leave())
    await view.until(() => !view.client.getState().modal.isOpen)
    expect(view.client.getState().connections.eip155?.status ?? 'disconnected').toBe('disconnected')
  })
})
