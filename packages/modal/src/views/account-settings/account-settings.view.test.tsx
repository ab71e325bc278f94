// @vitest-environment happy-dom
import { mainnet } from '@latchkey/chains'
import type { WalletDevices } from '@latchkey/core/ports'
import { describe, expect, it } from 'vitest'
import { connectedWorld, richAccount } from '../../testing/account-data.fixture.ts'
import { ACCOUNT, HARBOR, type ShownView, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const history = [{ name: 'Account', params: undefined }] as const
const show = (world: ViewWorld = {}) => showView(['AccountSettings'], { ...connectedWorld, history, ...world })
const oneNetwork: ViewWorld = { options: { networks: [mainnet] } }
const inThree: ViewWorld = { gateway: { ...richAccount, rates: { eur: 0.5, jpy: 150 } } }
const failing: ViewWorld = {
  ...inThree,
  before: ({ gateway }) => gateway.failNext('getCurrencies'),
}

/** The row that leads to the networks, where there is a choice. */
const networkRows = ({ names }: ShownView) => names('button').filter((name) => name.includes('Ethereum'))
const isSettled = (view: ShownView) => view.text().includes('Ask you to sign messages')

viewContract({
  'two networks': [() => show(), (view) => isSettled(view) && networkRows(view).length === 1],
  'one network': [() => show(oneNetwork), (view) => isSettled(view) && networkRows(view).length === 0],
  'currencies to choose from': [() => show(inThree), 'Euro'],
  'currencies that did not come': [() => show(failing), (view) => view.names('button').includes('Try again')],
})

const EMAIL_WALLET = { id: 'ID_AUTH', name: 'Email', type: 'AUTH' } as const
const FORGET = 'Forget this walletAlso removes it from this browser'

describe('AccountSettings', () => {
  it('names the wallet, the address and the network, and what the site may do', async () => {
    const view = await show()
    await view.until(() => view.text().includes('Ask you to sign messages'))
    expect(view.names('heading')).toEqual(['Account settings', 'Account', 'Preferences', 'Security'])
    expect(view.text()).toContain('Connected with Harbor')
    const shown = view.shadow.querySelector('[data-testid=account-settings-address] .lk-copy-text')
    expect(shown?.textContent).toBe(ACCOUNT)
    expect(view.names('link').some((name) => name.startsWith('View on'))).toBe(true)
  })

  it('shows the address of a login by email, and leads to its devices', async () => {
    const email = 'marigold.in.the.orchard@example.org'
    const devices = {
      read: async () => ({ email, hasRecovery: true, canExport: true, canProtect: true, sessions: [] }),
    } as unknown as WalletDevices
    const wallet = { id: 'ID_AUTH', name: 'Email', type: 'AUTH', devices } as const
    const view = await show({ wallets: [wallet], connected: 'ID_AUTH' })
    await view.until(() => view.text().includes('marigold.in.the.orchard@exa…'))
    await view.press('button', 'Devices and sessionsWhere you are signed in')
    expect(view.current().name).toBe('Devices')
    expect((await show()).names('button').some((name) => name.startsWith('Devices'))).toBe(false)
  })

  it('leads from the address of a login by email to its change, where the wallet can be recovered', async () => {
    const showRow = async (hasRecovery: boolean) => {
      const devices = { read: async () => ({ email: 'ada@example.org', hasRecovery, sessions: [] }) }
      const wallet = { ...EMAIL_WALLET, devices: devices as unknown as WalletDevices }
      const view = await show({ wallets: [wallet], connected: 'ID_AUTH' })
      await view.until(() => view.text().includes('ada@example.org'))
      return view
    }
    const view = await showRow(true)
    await view.press('button', 'ada@example.orgEmail')
    expect(view.current()).toEqual({ name: 'UpdateEmailWallet', params: { redirectView: 'Account' } })
    expect((await showRow(false)).names('button')).not.toContain('ada@example.orgEmail')
  })

  it('names the account of a login by a social provider, in a row that does nothing', async () => {
    const devices = { read: async () => ({ email: 'ada@example.org', hasRecovery: true, sessions: [] }) }
    const embeddedWalletInfo = { authProvider: 'google', user: { username: 'Ada L.' } } as const
    const wallet = { ...EMAIL_WALLET, devices: devices as unknown as WalletDevices, embeddedWalletInfo }
    const view = await show({ wallets: [wallet], connected: 'ID_AUTH' })
    await view.until(() => view.text().includes('Ada L.'))
    expect(view.text()).not.toContain('ada@example.org')
    expect(view.names('button').filter((name) => name.includes('Ada'))).toEqual([])
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

  it('offers the currencies of the gateway, and takes the chosen one', async () => {
    const view = await show(inThree)
    await view.until(() => view.text().includes('Japanese Yen'))
    expect(view.client.getState().currency).toBeUndefined()
    await view.write('combobox', 'Currency', 'eur')
    await view.until(() => view.client.getState().currency === 'eur')
  })

  it('says that the currencies did not come, reads them again, and leads on to the choice', async () => {
    const view = await show(failing)
    const select = await view.find('combobox', 'Currency')
    await view.until(() => view.names('button').includes('Try again'))
    expect([select.matches(':disabled'), view.text().includes('Euro')]).toEqual([true, false])
    expect(view.names('status')).toContain('The other currencies could not be loaded.')
    await view.press('button', 'Try again')
    await view.until(() => view.text().includes('Euro'))
    expect(view.names('button')).not.toContain('Try again')
    expect(view.shadow.activeElement).toBe(select)
  })

  it('lists the accounts that the wallet shares, and marks the one in use', async () => {
    const view = await show({ wallets: [{ ...HARBOR, accounts: [ACCOUNT, FRIEND] }] })
    expect(view.text()).toContain('To use another account, change it in the wallet.')
    await view.until(() => view.text().includes('rowan.eth 0xf39F…2266'))
    expect(view.names('listitem').slice(0, 2)).toEqual(['rowan.eth0xf39F…2266In use', '0x7099…79C8'])
  })

  it('forgets the wallet only after a question whose harmless answer has the focus', async () => {
    const view = await show()
    await view.press('button', FORGET)
    expect(view.text()).toContain('Forget Harbor?')
    expect(view.shadow.activeElement).toBe(await view.find('button', 'Keep'))
    await view.press('button', 'Keep')
    expect(view.shadow.activeElement).toBe(await view.find('button', FORGET))
    await view.press('button', FORGET)
    await view.press('button', 'Forget')
    await view.until(() => !view.client.getState().modal.isOpen)
    expect(view.connector.wallet('harbor').isPermitted).toBe(false)
    expect(view.client.getState().recentWallets).toEqual([])
  })

  it('disconnects (Spec §4.12)', async () => {
    const view = await show()
    await view.press('button', 'DisconnectEnds the session with this site')
    await view.until(() => !view.client.getState().modal.isOpen)
    expect(view.connector.wallet('harbor').isPermitted).toBe(false)
  })
})
