// @vitest-environment happy-dom
import { solana } from '@latchkey/chains'
import type { FeeEstimate, FeeParts } from '@latchkey/core/ports'
import { editSend, type SendEdit, type SentToken, toSentToken } from '@latchkey/core/ui'
import { WalletError } from '@latchkey/errors'
import { createFakeChainAdapter } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { connectedWorld, nft, richAccount, twoTokens } from '../../testing/account-data.fixture.ts'
import { familiesWorld, ON_SOLANA } from '../../testing/families-world.fixture.ts'
import { ACCOUNT, HARBOR, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DOUBLE = `${FRIEND.slice(0, 6)}${'0'.repeat(32)}${FRIEND.slice(-4)}`
const [ether, dollar] = twoTokens.map(toSentToken)
if (ether === undefined || dollar === undefined) throw new Error('The fixture has fewer tokens')

const world: ViewWorld = {
  ...connectedWorld,
  gateway: { ...richAccount, balances: { [ACCOUNT]: [...twoTokens] } },
  history: [
    { name: 'Account', params: undefined },
    { name: 'WalletSend', params: undefined },
  ],
}
const entered = (to: string, text = '0.5', asset = ether): readonly SendEdit[] => [
  { type: 'asset', asset },
  { type: 'amount', amount: { unit: 'token', text } },
  { type: 'to', to },
  { type: 'review' },
]

async function show(edits: readonly SendEdit[] = entered(FRIEND), given: ViewWorld = {}) {
  const view = await showView(['WalletSendPreview'], { ...world, ...given })
  await view.happen(() => {
    for (const edit of edits) void editSend(view.client, edit)
  })
  await view.until(() => view.client.getState().send?.fee.status !== 'loading')
  await view.until(() => view.client.getState().send?.check?.status !== 'checking')
  return view
}
/** The node rejects the estimate. */
const refusing = (code: 'rpc/timeout' | 'send/failed'): ViewWorld => ({
  before: ({ adapter }) => {
    adapter.estimateFees = async () => {
      throw new WalletError(code, { method: 'eth_estimateGas', timeoutMs: 1 })
    }
  },
})

const BURNED = '0x000000000000000000000000000000000000dEaD'
const denying: ViewWorld = { options: { guard: { denied: [FRIEND] } } }
/** No node responds to a simulation. */
const silent: ViewWorld = {
  before: ({ adapter }) => {
    adapter.simulate = async () => {
      throw new WalletError('rpc/timeout', { method: 'eth_simulateV1', timeoutMs: 1 })
    }
    adapter.getBalance = async () => {
      throw new WalletError('rpc/timeout', { method: 'eth_getBalance', timeoutMs: 1 })
    }
  },
}

const sol: SentToken = {
  type: 'token',
  networkId: solana.caipNetworkId,
  name: 'Solana',
  symbol: 'SOL',
  decimals: 9,
  iconUrl: null,
  balance: '3',
}
/** A review on Solana, with this fee estimate of the adapter. */
const showOnSolana = (estimateFees: () => Promise<FeeEstimate & FeeParts>) => {
  const adapter = Object.assign(
    createFakeChainAdapter({ namespace: 'solana', balances: { [ON_SOLANA]: 3_000_000_000n } }),
    {
      estimateFees,
    },
  )
  const options = { ...familiesWorld.options, adapters: [createFakeChainAdapter(), adapter] }
  return show(entered('AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD', '0.5', sol), {
    ...familiesWorld,
    connected: 'tidepool',
    options,
  })
}
const NO_GAS = { gas: 0n, maxFeePerGas: 0n }
const opening = () => showOnSolana(async () => ({ ...NO_GAS, total: 2_054_280n, rent: 2_039_280n }))
const tooSmall = () =>
  showOnSolana(async () => {
    throw new WalletError('send/too-small', { least: 890_880n })
  })

viewContract({
  'a fee that opens an account': [opening, 'The recipient has none yet'],
  'an amount that is too small': [tooSmall, 'The recipient is a new account'],
  'a token to be sent': [() => show(), '0 .5 ETH'],
  'a fee that nobody knows': [
    () => show(entered(FRIEND), refusing('rpc/timeout')),
    'The network fee could not be read',
  ],
  'a transaction that would fail': [() => show(entered(FRIEND), refusing('send/failed')), 'would refuse'],
  'a request with a finding': [() => show(entered(BURNED)), 'Nobody can recover this'],
  'an address that only looks familiar': [() => show(entered(DOUBLE)), 'Send anyway'],
  'a request that is stopped': [() => show(entered(FRIEND), denying), 'A reported address'],
  'a request that could not be checked': [() => show(entered(FRIEND), silent), 'Could not be tried out'],
  'an empty form': [() => showView(['WalletSendPreview'], world), 'Nothing to review'],
})

describe('WalletSendPreview', () => {
  it('shows the full amount, its value, the full address, the network and the fee', async () => {
    const view = await show(entered(FRIEND, '0.123456789012345678'))
    await view.until(() => view.text().includes('$ 370 .37'))
    expect(view.text()).toContain('0 .123456789012345678 ETH')
    expect(view.shadow.querySelector('[data-testid="send-review-address"]')?.textContent).toBe(FRIEND)
    expect(view.text()).toContain('Ethereum')
    expect(view.text()).toMatch(/Network fee.*\$ 0 \.06.*0 \.000021 ETH/)
  })

  it('shows the quantity of a collectible', async () => {
    const { chainId: networkId, contract, tokenId, collection, imageUrl } = nft
    const asset = { networkId, contract, tokenId, collection, imageUrl, name: 'Hills', type: 'item' } as const
    const view = await show([
      { type: 'asset', asset: { ...asset, interface: 'ERC1155' } },
      { type: 'amount', amount: { unit: 'token', text: '1200' } },
      { type: 'to', to: FRIEND },
      { type: 'review' },
    ])
    expect(view.shadow.querySelector('[data-testid="send-review-quantity"]')?.textContent).toBe('1,200')
  })

  it('opens the result screen after sending (Spec §8.34)', async () => {
    const view = await show()
    await view.press('button', 'Send')
    await view.until(() => view.current().name === 'WalletSendConfirmed')
    await view.until(() => /Sen(ding|t) 0\.5\s*ETH/.test(view.text()))
    expect(view.adapter.sent).toEqual([{ from: ACCOUNT, to: FRIEND, value: 500_000_000_000_000_000n }])
    expect(view.client.getState().toast?.message).toEqual({ type: 'transaction-started' })
    expect(view.text(), 'the screen shows it').not.toContain('Transaction started')
    expect(view.tracked).toEqual(expect.arrayContaining(['SEND_INITIATED', 'SEND_SUCCESS']))
  })

  it('shows that the visitor has to confirm in the wallet while the request is pending', async () => {
    const view = await show()
    view.connector.wallet(HARBOR.id).hang()
    await view.press('button', 'Send')
    await view.until(() => view.text().includes('Confirm in your wallet'))
    expect(view.text()).toContain('before you accept it in Harbor')
  })

  it('stays on the review if the visitor declines in the wallet, and shows that once (Spec §8.36)', async () => {
    const view = await show()
    view.connector.wallet(HARBOR.id).rejectNext()
    await view.press('button', 'Send')
    await view.until(() => view.text().includes('Declined in the wallet'))
    expect(view.current().name).toBe('WalletSendPreview')
    expect(view.client.getState().toast?.message).toMatchObject({ code: 'send/failed' })
    expect(view.text()).not.toContain('Failed to send transaction')
    expect(view.tracked).toContain('SEND_REJECTED')
    expect(view.adapter.sent).toEqual([])
    await view.press('button', 'Send')
    await view.until(() => view.current().name === 'WalletSendConfirmed')
  })

  it('shows why the transfer failed, and that nothing was sent (Spec §8.36)', async () => {
    const view = await show()
    view.adapter.setBalance(ACCOUNT, 0n)
    await view.press('button', 'Send')
    await view.until(() => view.text().includes('Not enough funds for the amount and the network fee'))
    expect(view.text()).toContain('Nothing was sent. You can try again.')
  })

  it('sends no request to a wallet on another network than that of the asset, and shows that', async () => {
    const view = await show(entered(FRIEND, '0.5', { ...ether, networkId: 'eip155:8453' }))
    await view.press('button', 'Send')
    await view.until(() => view.text().includes('The wallet is on another network'))
    expect(view.adapter.sent).toEqual([])
  })

  it('disables sending if the balance does not cover the fee', async () => {
    const view = await show(entered(FRIEND, '2.5'))
    await view.until(() => view.text().includes('Not enough ETH for the network fee'))
    expect(await view.find('button', 'Send')).toMatchObject({ disabled: true })
  })

  it('estimates the fee again on request', async () => {
    const view = await show(entered(FRIEND), refusing('rpc/timeout'))
    await view.press('button', 'Try again')
    expect(view.client.getState().send?.fee.status).toBe('failed')
    expect((await view.find('button', 'Try again')).tagName).toBe('BUTTON')
  })

  it('warns again of a look-alike address', async () => {
    const view = await show()
    const [first] = richAccount.history?.[ACCOUNT] ?? []
    expect(first?.metadata.sentTo).toBe(FRIEND)
    const double = await show(entered(DOUBLE))
    await double.until(() => double.text().includes('This address only looks familiar'))
    expect(view.text()).not.toContain('only looks familiar')
  })

  it('shows that nothing unusual was found, with findings of level info behind the line', async () => {
    const clean = await show(entered(FRIEND))
    await clean.until(() => clean.text().includes('Checked: nothing unusual was found'))
    expect(clean.shadow.querySelector('.lk-check details')).toBeNull()
    const most = await show(entered(FRIEND, '2.4'))
    await most.until(() => most.text().includes('Everything leaves'))
    expect(most.shadow.querySelector('.lk-check details summary')?.textContent).toContain('nothing unusual')
  })

  it('shows a dangerous finding, makes Cancel the primary button, and shows no second prompt', async () => {
    const view = await show(entered(BURNED))
    expect(view.shadow.querySelector('.lk-button-primary')?.textContent).toBe('Cancel')
    await view.press('button', 'Send anyway')
    await view.until(() => view.current().name === 'WalletSendConfirmed')
    expect(view.adapter.sent).toHaveLength(1)
  })

  it('disables sending for a blocked transfer', async () => {
    const view = await show(entered(FRIEND), denying)
    expect(await view.find('button', 'Send')).toMatchObject({ disabled: true })
  })

  it('shows nothing about findings if the guard is switched off', async () => {
    const view = await show(entered(BURNED), { options: { features: { guard: false } } })
    await view.find('button', 'Send')
    expect(view.shadow.querySelector('.lk-check')).toBeNull()
  })

  it('leads to the networks, and back on Cancel', async () => {
    const view = await show()
    await view.press('button', 'Cancel')
    expect(view.current().name).toBe('WalletSend')
    const other = await show()
    await other.press('button', 'Network: Ethereum. Choose another')
    expect(other.current().name).toBe('Networks')
  })

  it('shows the part of the fee that opens an account, and checks the transfer in this family too', async () => {
    const view = await opening()
    expect(view.text()).toContain('0 .00203928 SOL')
    await view.until(() => view.shadow.querySelector('.lk-check') !== null)
  })

  it('shows the priority of a fee, and the returned coins', async () => {
    const view = await showOnSolana(async () => ({ ...NO_GAS, total: 141n, level: 'normal', change: 99_859n }))
    expect(view.text()).toContain('Speed Normal')
    expect(view.text()).toContain('Comes back to you')
    const none = await showOnSolana(async () => ({ ...NO_GAS, total: 300n, level: 'fast', change: 0n }))
    expect(none.text()).toContain('too small to come back')
  })

  it('offers no retry if it cannot succeed, and shows the reason', async () => {
    const view = await tooSmall()
    expect(view.text()).toContain('The recipient is a new account. It must get more than that.')
    expect(view.names('button')).not.toContain('Try again')
    expect(await view.find('button', 'Send')).toMatchObject({ disabled: true })
  })
})
