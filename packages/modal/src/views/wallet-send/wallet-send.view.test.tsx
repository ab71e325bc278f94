// @vitest-environment happy-dom
import { editSend, type Nft, NOTHING_SENT, toSentToken, toTransfer } from '@latchkey/core/ui'
import { createFakeChainAdapter } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { connectedWorld, nft, richAccount, twoTokens } from '../../testing/account-data.fixture.ts'
import { familiesWorld } from '../../testing/families-world.fixture.ts'
import { ACCOUNT, type ShownView, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const [ether] = twoTokens.map(toSentToken)

const world: ViewWorld = {
  ...connectedWorld,
  gateway: { ...richAccount, balances: { [ACCOUNT]: [...twoTokens] } },
  history: [{ name: 'Account', params: undefined }],
}
const show = (given: ViewWorld = {}) => showView(['WalletSend'], { ...world, ...given })

async function choose({ client, happen, advance }: ShownView): Promise<void> {
  await happen(() => {
    if (ether !== undefined) void editSend(client, { type: 'asset', asset: ether })
  })
  await advance(1)
}

async function fill(view: ShownView, amount: string, to: string): Promise<void> {
  await choose(view)
  await view.write('textbox', 'You send', amount)
  await view.write('textbox', 'To', to)
  await view.advance(0)
}
async function filled(amount: string, to: string, given: ViewWorld = {}) {
  const view = await show(given)
  await fill(view, amount, to)
  return view
}
const named = () => show({ options: { adapters: [createFakeChainAdapter({ names: { 'marigold.eth': FRIEND } })] } })

const several: Nft = { ...nft, interface: 'ERC1155' }
/** The form with a collectible of which the account holds twelve. */
async function severalShown() {
  const view = await showView(['NftDetail', { nft: several }], {
    ...world,
    before: ({ adapter }) => {
      adapter.call = async () => `0x${12n.toString(16).padStart(64, '0')}`
    },
  })
  await view.press('button', 'Send')
  return view
}

viewContract({
  'several of a collectible': [severalShown, 'You own 12'],
  'an empty form': [() => show(), 'Select token'],
  'a form that is complete': [() => filled('0.5', FRIEND), 'Review send'],
  'too large an amount': [() => filled('5', FRIEND), 'Insufficient funds'],
  'a wrong address': [() => filled('0.5', '0x1'), 'Not a valid address or name'],
})

describe('WalletSend', () => {
  it('shows the missing parts one after another (compat-facts 8.2, Spec §1.12)', async () => {
    const view = await show()
    const button = () => view.shadow.querySelector('[data-testid="send-preview-button"]')?.textContent
    expect(button()).toBe('Select token')
    await choose(view)
    expect(button()).toBe('Enter an amount')
    await view.write('textbox', 'You send', '0')
    expect(button()).toBe('Incorrect value')
    await view.write('textbox', 'You send', '0.5')
    expect(button()).toBe('Enter an address')
    await view.write('textbox', 'To', '0x1')
    expect(button()).toBe('Invalid address')
    await view.write('textbox', 'To', FRIEND)
    await view.until(() => button() === 'Review send')
  })

  it('leads to the list of tokens, and to the review on Enter', async () => {
    const view = await show()
    await view.press('button', 'Select token')
    expect(view.current().name).toBe('WalletSendSelectToken')
    await view.press('button', 'Back')
    await fill(view, '0.5', FRIEND)
    await view.happen(() => view.shadow.querySelector('form')?.requestSubmit())
    expect(view.current().name).toBe('WalletSendPreview')
  })

  it('stays on an incomplete form on Enter', async () => {
    const view = await filled('0.5', '')
    await view.happen(() => view.shadow.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true })))
    expect(view.current().name).toBe('WalletSend')
  })

  it('resolves a name and shows its address', async () => {
    const view = await named()
    await view.write('textbox', 'To', 'marigold.eth')
    expect(view.text()).toContain('Looking up the name…')
    await view.advance(500)
    await view.until(() => view.text().includes('0x7099…79C8'))
    await view.write('textbox', 'To', 'nobody.eth')
    await view.advance(500)
    await view.until(() => view.text().includes("nobody.eth doesn't resolve"))
  })

  it('pastes an address from the clipboard, and clears it again', async () => {
    await navigator.clipboard.writeText(` ${FRIEND}\n`)
    const view = await show()
    await view.press('button', 'Paste')
    await view.until(() => view.text().includes('0x7099…79C8'))
    await view.press('button', 'Remove the recipient')
    expect((await view.find('textbox', 'To')) as HTMLInputElement).toMatchObject({ value: '' })
  })

  it('shows that nothing was sent to an address before', async () => {
    const view = await filled('0.5', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
    await view.until(() => view.text().includes('You have not sent anything to this address before'))
  })

  it('enters the maximum amount, less the fee', async () => {
    const view = await filled('1', FRIEND)
    await view.press('button', 'Max')
    await view.until(() => ((view.shadow.querySelector('input') as HTMLInputElement).value ?? '') === '2.499935')
  })

  it('offers to fund the wallet, or to connect another one, if the balance is insufficient', async () => {
    const view = await filled('5', FRIEND)
    await view.press('button', 'Fund wallet')
    expect(view.current().name).toBe('FundWallet')
    await view.press('button', 'Back')
    await view.press('button', 'Connect a different wallet')
    await view.until(() => view.current().name === 'Connect')
    expect(view.connector.wallet('harbor').isPermitted).toBe(false)
  })

  it('sends a collectible without an amount', async () => {
    const view = await showView(['NftDetail', { nft }], world)
    await view.press('button', 'Send')
    expect(view.current().name).toBe('WalletSend')
    await view.until(() => view.text().includes('Hillsides at dawn'))
    expect(view.names('textbox')).toEqual(['To'])
    expect(view.text()).toContain('Enter an address')
  })

  it('has a quantity field for a collectible of which the account holds several', async () => {
    const view = await severalShown()
    await view.until(() => view.text().includes('You own 12'))
    const button = () => view.shadow.querySelector('[data-testid="send-preview-button"]')?.textContent
    await view.write('textbox', 'To', FRIEND)
    await view.write('textbox', 'Quantity', '13')
    await view.until(() => button() === 'More than you own')
    await view.press('button', 'Max')
    await view.until(() => button() === 'Review send')
    expect(toTransfer(view.client.getState().send ?? NOTHING_SENT)).toMatchObject({ amount: 12n, to: FRIEND })
    await view.write('textbox', 'Quantity', '1.5')
    expect(view.text()).toContain('Enter a whole number')
  })

  it('shows placeholders for the transfer of a site while the token is read', async () => {
    const view = await show({
      before: ({ adapter }) => {
        adapter.getBalance = () => new Promise(() => {})
      },
    })
    await view.happen(() => {
      void view.client.actions.requestSend({ to: FRIEND, amount: '0.5' })
    })
    await view.until(() => view.shadow.querySelector('[aria-busy="true"]') !== null)
    expect(view.names('textbox')).toEqual([])
  })

  it('shows the transfer that a site requests (compat-facts 1.2)', async () => {
    const view = await show()
    await view.happen(() => {
      void view.client.actions.requestSend({ to: FRIEND, amount: '0.5' })
    })
    await view.until(() => view.text().includes('Review send'))
    expect((await view.find('textbox', 'You send')) as HTMLInputElement).toMatchObject({ value: '0.5' })
    expect((await view.find('textbox', 'To')) as HTMLInputElement).toMatchObject({ value: FRIEND })
  })
})

describe('WalletSend, on chains other than EVM', () => {
  it('accepts only an address, and shows for which network an address is invalid', async () => {
    const view = await showView(['WalletSend'], { ...familiesWorld, connected: 'tidepool' })
    const field = (await view.find('textbox', 'To')) as HTMLInputElement
    expect(field.placeholder).toBe('Address')
    for (const wrong of [FRIEND, 'marigold.eth']) {
      await view.write('textbox', 'To', wrong)
      await view.until(() => view.text().includes('Not a Solana address'))
    }
    await view.write('textbox', 'To', 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD')
    await view.until(() => view.text().includes('AqynRZ…UFxD'))
    expect(view.text()).not.toContain('You have not sent anything')
  })
})
