// @vitest-environment happy-dom
import { mainnet } from '@latchkey/chains'
import { describe, expect, it } from 'vitest'
import { connectedWorld } from '../../testing/account-data.fixture.ts'
import { ACCOUNT, HARBOR, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const history = [{ name: 'Account', params: undefined }] as const
const show = (world: ViewWorld = {}) => showView(['AccountSettings'], { ...connectedWorld, history, ...world })
const oneNetwork: ViewWorld = { options: { networks: [mainnet] } }

viewContract({ 'two networks': () => show(), 'one network': () => show(oneNetwork) })

describe('AccountSettings', () => {
  it('names the wallet, the address and the network, and what the site may do', async () => {
    const view = await show()
    await view.until(() => view.text().includes('Ask you to sign messages'))
    expect(view.names('heading')).toEqual(['Account settings', 'Harbor', 'Theme', 'Currency', 'What this site may do'])
    expect(view.text()).toContain(ACCOUNT)
    expect(view.names('link').some((name) => name.startsWith('View on'))).toBe(true)
  })

  it('leads to the networks where there is a choice', async () => {
    const view = await show()
    const row = view.names('button').find((name) => name.includes('Ethereum')) ?? ''
    await view.press('button', row)
    expect(view.current().name).toBe('Networks')
    expect(view.tracked).toContain('CLICK_NETWORKS')
    const alone = await show(oneNetwork)
    expect(alone.names('button').some((name) => name.includes('Ethereum'))).toBe(false)
  })

  it('lists the accounts that the wallet shares, and marks the one in use', async () => {
    const view = await show({ wallets: [{ ...HARBOR, accounts: [ACCOUNT, FRIEND] }] })
    expect(view.text()).toContain('To use another account, change it in the wallet.')
    expect(view.names('listitem').filter((name) => name.startsWith('0x'))).toEqual(['0xf3…2266In use', '0x70…79C8'])
  })

  it('forgets the wallet only after a question whose harmless answer has the focus', async () => {
    const view = await show()
    await view.press('button', 'Forget this wallet')
    expect(view.text()).toContain('Forget Harbor?')
    expect(view.shadow.activeElement).toBe(await view.find('button', 'Keep'))
    await view.press('button', 'Keep')
    expect(view.shadow.activeElement).toBe(await view.find('button', 'Forget this wallet'))
    await view.press('button', 'Forget this wallet')
    await view.press('button', 'Forget')
    await view.until(() => !view.client.getState().modal.isOpen)
    expect(view.connector.wallet('harbor').isPermitted).toBe(false)
    expect(view.client.getState().recentWallets).toEqual([])
  })

  it('disconnects (Spec §4.12)', async () => {
    const view = await show()
    await view.press('button', 'Disconnect')
    await view.until(() => !view.client.getState().modal.isOpen)
    expect(view.connector.wallet('harbor').isPermitted).toBe(false)
  })
})
