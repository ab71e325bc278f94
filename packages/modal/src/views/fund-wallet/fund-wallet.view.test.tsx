// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { connectedWorld } from '../../testing/account-data.fixture.ts'
import { showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const show = (given: ViewWorld = {}) => showView(['FundWallet'], { ...connectedWorld, ...given })
const without = () => show({ options: { features: { receive: false, onramp: false } } })
const titles = async (features: object) => (await show({ options: { features } })).names('listitem')

viewContract({
  'ways to get funds': [() => show(), 'Receive funds'],
  'no way': [without, 'This site offers no way to add funds'],
})

describe('FundWallet', () => {
  it('leads to the own address of the visitor', async () => {
    const view = await show()
    await view.press('button', 'Receive fundsFrom a wallet or an exchange')
    expect(view.current().name).toBe('WalletReceive')
  })

  it('leads to buying, and tracks SELECT_BUY_CRYPTO (compat-facts 1.4)', async () => {
    const view = await show()
    await view.press('button', 'Buy cryptoWith card or bank account')
    expect(view.current().name).toBe('BuyCrypto')
    expect(view.tracked).toContain('SELECT_BUY_CRYPTO')
  })

  it('lists the available ways in the order of the site', async () => {
    const [buy, receive] = [expect.stringMatching(/^Buy/), expect.stringMatching(/^Receive/)]
    expect(await titles({})).toEqual([buy, receive])
    expect(await titles({ walletFeaturesOrder: ['receive', 'swaps', 'onramp'] })).toEqual([receive, buy])
    expect(await titles({ walletFeaturesOrder: ['receive'] })).toEqual([receive])
    expect(await titles({ onramp: false })).toEqual([receive])
    expect(await titles({ receive: false })).toEqual([buy])
  })

  it('offers only to receive if there is no gateway for purchases', async () => {
    const view = await show({ options: { services: {} } })
    expect(view.names('listitem')).toEqual([expect.stringMatching(/^Receive/)])
  })
})
