import { loadFamilies } from '@latchkey/core/ui'
// @vitest-environment happy-dom
import { WalletError } from '@latchkey/errors'
import { toFakeListing } from '@latchkey/testing'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { whenIdle } from '../../parts/when-idle.ts'
import { familiesWorld, TIDEPOOL } from '../../testing/families-world.fixture.ts'
import { pairingWorld } from '../../testing/pairing-world.fixture.ts'
import { ACCOUNT, HARBOR, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const catalogue = { wallets: [toFakeListing({ id: 'lumen', name: 'Lumen', order: 1 })] }
const terms = { termsConditionsUrl: 'https://site.example/terms', privacyPolicyUrl: 'https://site.example/privacy' }
const ticked = { ...terms, features: { legalCheckbox: true } }

const show = (world: Parameters<typeof showView>[1]) => showView(['Connect'], world)

describe('the contract in each state', () => {
  viewContract({
    'wallets in the browser and of the catalogue': [
      () => show({ wallets: [HARBOR], catalogue, options: terms }),
      'Lumen',
    ],
    'no wallet at all': [() => show({ catalogue: 'none' }), 'No wallet found in this browser'],
    'terms to tick': [() => show({ wallets: [HARBOR], options: ticked }), 'Tick this box to go on.'],
    'one button for all wallets': [
      () => show({ wallets: [HARBOR], options: { features: { collapseWallets: true } } }),
      'Continue with a wallet',
    ],
  })
})

it('has a title for adding a wallet if an account is connected', async () => {
  const view = await show({ wallets: [HARBOR], connected: HARBOR.id })
  expect(view.names('heading')).toContain('Add a wallet')
})

describe('Connect, without the response about excluded wallets', () => {
  it('shows that wallets are missing, and fetches them again', async () => {
    const service = { isDown: true, calls: 0 }
    const view = await show({
      wallets: [HARBOR],
      catalogue,
      options: { excludeWalletIds: ['0a1b'] },
      before: ({ catalogue: fake }) => {
        const { getWallets } = fake
        fake.getWallets = async (request) => {
          service.calls += 1
          if (service.isDown) throw new WalletError('http/unreachable', { url: '' })
          return getWallets(request)
        }
      },
    })
    await view.until(() => view.text().includes('Some wallets are missing'))
    const before = service.calls
    await view.advance(60_000)
    expect(service.calls).toBe(before)
    service.isDown = false
    expect(view.text()).not.toContain('Harbor')
    await view.press('button', 'Try again')
    await view.until(() => view.text().includes('Harbor'))
    expect(view.text()).not.toContain('Some wallets are missing')
  })
})

/** A site with several families whose rules are loaded. */
async function showFamilies(world: ViewWorld = {}) {
  const view = await show({ ...familiesWorld, catalogue: 'none', ...world })
  await act(async () => void (await loadFamilies(view.client)))
  return view
}

describe('Connect, for one chain family', () => {
  it('lists the wallets of the family for which it is opened (Spec §2.15)', async () => {
    const view = await showFamilies()
    expect(view.names('listitem').map((name) => name.replace('Installed', ''))).toEqual(['Harbor', 'Tidepool', 'Ember'])
    await view.happen(() => void view.client.actions.modal.open({ namespace: 'solana' }))
    expect(view.names('listitem')).toEqual(['TidepoolInstalled'])
  })
})

describe('Connect, with an extension that claims the name of another one', () => {
  const icon = 'data:image/png;base64,AAAA'
  const fox = { id: 'io.metamask', name: 'MetaMask', rdns: 'io.metamask', icon, accounts: [ACCOUNT] } as const
  const foxOnSolana = { ...TIDEPOOL, id: 'standard:metamask', name: 'MetaMask', icon } as const
  const listed = async (...wallets: NonNullable<ViewWorld['wallets']>) => {
    const view = await showFamilies({ wallets })
    return { view, rows: view.names('listitem') }
  }

  it('shows one row for a wallet of two chain families whose name is uncontested', async () => {
    const { view, rows } = await listed(fox, foxOnSolana)
    expect(rows).toEqual(['MetaMaskInstalled'])
    await view.press('button', 'MetaMaskInstalled')
    expect(view.current()).toEqual({ name: 'ConnectingMultiChain', params: { walletId: 'io.metamask' } })
  })

  it('merges a wallet that only has the same name on a family that no other wallet serves, and shows its picture in the choice', async () => {
    const other = 'data:image/png;base64,BBBB'
    const { view } = await listed(fox, { ...foxOnSolana, icon: other })
    await view.press('button', 'MetaMaskInstalled')
    const pictureOf = (name: string) =>
      view.shadow.querySelector(`[data-testid="wui-list-chain-${name}"] [src="${other}"]`)
    expect([pictureOf('eip155'), pictureOf('solana')]).toEqual([null, expect.anything()])
  })

  it('shows both with their rdns, and connects to the pressed one', async () => {
    const { view, rows } = await listed({ ...fox, id: 'com.evil', rdns: 'com.evil' }, fox)
    expect(rows).toEqual(['MetaMaskcom.evilInstalled', 'MetaMaskio.metamaskInstalled'])
    await view.press('button', 'MetaMaskio.metamaskInstalled')
    expect(view.connector.connects).toEqual([{ walletId: 'io.metamask', silent: false }])
  })

  it('shows each of them separately if the second is on Solana, and connects to no other one', async () => {
    const { view, rows } = await listed({ ...foxOnSolana, id: 'standard:metamask:2' }, foxOnSolana, fox)
    expect(rows).toEqual(['MetaMaskInstalled', 'MetaMaskInstalled', 'MetaMaskio.metamaskInstalled'])
    await view.press('button', 'MetaMaskio.metamaskInstalled')
    expect(view.connector.connects).toEqual([{ walletId: 'io.metamask', silent: false }])
  })
})

describe('Connect', () => {
  it('lists the installed wallets, then those of the catalogue, then the button for all (Spec §2.42)', async () => {
    const view = await show({ wallets: [HARBOR], catalogue })
    await view.until(() => view.names('button').includes('Lumen'))
    expect(view.names('button')).toEqual([
      'What is a wallet?',
      'Close',
      'HarborInstalled',
      'Lumen',
      'All wallets',
      'Learn more',
    ])
  })

  it('sends the request to an installed wallet within the press, and waits for the response in the next view', async () => {
    const view = await show({ wallets: [HARBOR], before: ({ connector }) => connector.wallet('harbor').hang() })
    await view.press('button', 'HarborInstalled')
    expect(view.connector.connects).toEqual([{ walletId: 'harbor', silent: false }])
    expect(view.current()).toEqual({ name: 'ConnectingExternal', params: { walletId: 'harbor', namespace: 'eip155' } })
    expect(view.tracked).toContain('SELECT_WALLET')
  })

  it('leads from a wallet that is not installed to its downloads', async () => {
    const view = await show({ catalogue })
    await view.press('button', 'Lumen')
    expect(view.current()).toEqual({ name: 'Downloads', params: { walletId: 'lumen', name: 'Lumen' } })
  })

  it.each([
    ['All wallets', 'AllWallets', 'CLICK_ALL_WALLETS'],
    ['Learn more', 'WhatIsAWallet', undefined],
    ['What is a wallet?', 'WhatIsAWallet', 'CLICK_WALLET_HELP'],
  ] as const)('leads from "%s" to %s', async (button, name, event) => {
    const view = await show({ wallets: [HARBOR], catalogue })
    await view.press('button', button)
    expect(view.current().name).toBe(name)
    if (event !== undefined) expect(view.tracked).toContain(event)
  })

  it('shows that no wallet was found, and leads to one', async () => {
    const view = await show({ catalogue: 'none' })
    expect(view.text()).toContain('No wallet found in this browser')
    await view.press('button', 'Get a wallet')
    expect(view.current().name).toBe('GetWallet')
  })

  it('disables the wallets until the terms are ticked, and shows why (Spec §9)', async () => {
    const view = await show({ wallets: [HARBOR], catalogue, options: ticked })
    const wallet = await view.find('button', 'HarborInstalled')
    const isBarred = async (name: string) =>
      (await view.find('button', name)).matches(':disabled, [aria-disabled=true]')
    expect([await isBarred('HarborInstalled'), await isBarred('All wallets')]).toEqual([true, true])
    expect(view.shadow.getElementById(wallet.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Tick this box to go on.',
    )
    expect(view.names('link')).toEqual(['terms of service', 'privacy policy'])
    const box = 'I agree to the terms of service and privacy policy'
    await view.press('checkbox', box)
    expect(await isBarred('HarborInstalled')).toBe(false)
    await view.press('button', 'All wallets')
    await view.press('button', 'Back')
    expect((await view.find('checkbox', box)).matches(':checked')).toBe(true)
  })

  it('shows one button for the wallets if the site sets that, and the wallets behind it (Spec §9)', async () => {
    const view = await show({ wallets: [HARBOR], catalogue, options: { features: { collapseWallets: true } } })
    expect(view.names('button')).not.toContain('All wallets')
    await view.press('button', 'Continue with a wallet')
    expect(view.current().name).toBe('ConnectWallets')
    expect(await view.find('button', 'HarborInstalled')).toBeDefined()
  })

  it('shows a wallet that is announced while the view is open', async () => {
    const view = await show({ wallets: [HARBOR, { id: 'late', name: 'Slowcoach', isLate: true }], catalogue: 'none' })
    expect(view.names('button')).not.toContain('SlowcoachInstalled')
    await view.happen(() => view.connector.appear('late'))
    expect(await view.find('button', 'SlowcoachInstalled')).toBeDefined()
  })

  it('keeps the installed wallets if the catalogue does not respond', async () => {
    const view = await show({
      wallets: [HARBOR],
      before: ({ catalogue: fake }) => {
        for (let call = 0; call < 5; call++) fake.failNext(new WalletError('http/unreachable', { url: '' }))
      },
    })
    await view.advance(60_000)
    expect(view.names('button')).toContain('HarborInstalled')
    expect((await view.find('list', 'Wallets')).getAttribute('aria-busy')).toBe('false')
  })

  it('prepares a wallet on another device after a pause, and not for a visitor who closes the modal at once', async () => {
    const { wallets = [], ...world } = pairingWorld()
    const reaching = wallets.map((wallet) => ({ ...wallet, reachesListed: true }))
    const view = await show({ ...world, wallets: reaching, environment: { isMobile: true } })
    await view.happen(() => view.client.actions.modal.close())
    await view.advance(5_000)
    await act(() => new Promise<void>((resolve) => void whenIdle(resolve)))
    expect(view.connector.connects).toEqual([])
    await view.happen(() => view.client.actions.modal.open())
    await view.advance(300)
    await view.until(() => view.connector.connects.length === 1)
  })
})
