// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { connectedWorld } from '../../testing/account-data.fixture.ts'
import { showView } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const HASH = `0x${'7'.repeat(64)}`
const show = () => showView(['WalletSendConfirmed', { hash: HASH }], connectedWorld)

viewContract({ 'a transaction on its way': [() => show(), 'Transaction started'] })

describe('WalletSendConfirmed', () => {
  it('leads to the explorer, and closes', async () => {
    const view = await show()
    const link = (await view.find('link', 'View on Etherscan')) as HTMLAnchorElement
    expect(link.href).toBe(`https://etherscan.io/tx/${HASH}`)
    const buttons = view.shadow.querySelector<HTMLElement>('[data-testid="send-confirmed-close"]')
    await view.happen(() => buttons?.click())
    expect(view.client.getState().modal.isOpen).toBe(false)
  })
})
