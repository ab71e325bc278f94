// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { connectedWorld } from '../../testing/account-data.fixture.ts'
import { showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const show = (given: ViewWorld = {}) => showView(['FundWallet'], { ...connectedWorld, ...given })
const without = () => show({ options: { features: { receive: false } } })

viewContract({
  'ways to get funds': [() => show(), 'Receive funds'],
  'no way': [without, 'This site offers no way to add funds'],
})

describe('FundWallet', () => {
  it('leads to the own address', async () => {
    const view = await show()
    await view.press('button', 'Receive fundsFrom another wallet or an exchange')
    expect(view.current().name).toBe('WalletReceive')
  })
})
