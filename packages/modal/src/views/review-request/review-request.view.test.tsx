// @vitest-environment happy-dom
import { bitcoin, mainnet } from '@latchkey/chains'
import type { ChainAdapter, RequestInspection } from '@latchkey/core/ports'
import { reviewUnchecked, type ScreenClient } from '@latchkey/core/ui'
import { createFakeChainAdapter } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { familiesWorld } from '../../testing/families-world.fixture.ts'
import { ACCOUNT, HARBOR, type ShownView, showView } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const TOKEN = `0x${'77'.repeat(20)}`
const SPENDER = `0x${'88'.repeat(20)}`
const approval = {
  namespace: 'eip155',
  transaction: { to: TOKEN, value: 0n, data: `0x095ea7b3${SPENDER.slice(2).padStart(64, '0')}${'f'.repeat(64)}` },
} as const
const history = [{ name: 'Account', params: undefined }] as const

type Actions = ScreenClient['actions']

/** Shows the review of a request. The fake chain has only accounts without code. */
async function showRequest(
  request: (actions: Actions, client: ScreenClient) => Promise<unknown>,
  kind: 'contract' | 'account' = 'contract',
): Promise<ShownView & { readonly outcome: Promise<unknown> }> {
  const view = await showView(['Account'], {
    wallets: [HARBOR],
    connected: 'harbor',
    before: ({ adapter }) => {
      adapter.readCode = async ({ addresses }) => addresses.map((address) => ({ address: address.toLowerCase(), kind }))
    },
  })
  let outcome: Promise<unknown> = Promise.resolve()
  await view.happen(() => {
    outcome = request(view.client.actions, view.client)
  })
  await view.until(() => view.shadow.querySelector('.lk-review') !== null)
  return { ...view, outcome }
}

const unlimited = () => showRequest(({ sendTransaction }) => sendTransaction(approval))
const toPerson = () => showRequest(({ sendTransaction }) => sendTransaction(approval), 'account')
const hidden = () => showRequest(({ signMessage }) => signMessage({ message: 'Pay \u202e100' }))
const foreignSignIn = () =>
  showRequest(({ signMessage }) =>
    signMessage({ message: `bank.example wants you to sign in with your Ethereum account:\n${ACCOUNT}\n\nURI: x` }),
  )
const PAYEE = 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

/** Shows the review of a request of a chain family, with this inspection of its adapter. */
async function showOf(namespace: 'solana' | 'bip122', inspection: RequestInspection): Promise<ShownView> {
  const family = Object.assign(createFakeChainAdapter({ namespace }), { inspectRequest: async () => inspection })
  const onBitcoin = {
    id: 'tidepool',
    name: 'Tidepool',
    namespaces: ['bip122'],
    accounts: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    networkId: bitcoin.caipNetworkId,
  } as const
  const isBitcoin = namespace === 'bip122'
  const view = await showView(['Account'], {
    ...familiesWorld,
    ...(isBitcoin ? { wallets: [onBitcoin] } : {}),
    connected: 'tidepool',
    options: {
      ...familiesWorld.options,
      ...(isBitcoin ? { networks: [mainnet, bitcoin] } : {}),
      adapters: [createFakeChainAdapter(), family] as readonly ChainAdapter[],
    },
  })
  await view.happen(() => void view.client.actions.guardRequest({ transaction: 'AAAA' }))
  await view.until(() => view.shadow.querySelector('.lk-review') !== null)
  return view
}

const drainer = () =>
  showOf('solana', {
    effects: [
      { type: 'send', asset: { type: 'native', amount: 4_100_000_000n }, party: { address: PAYEE } },
      {
        type: 'allow',
        asset: { type: 'token', address: MINT, amount: 250_000_000n, decimals: 6 },
        party: { address: PAYEE },
      },
      { type: 'control', subject: { address: MINT }, party: { address: PAYEE } },
    ],
    findings: [
      { code: 'drainer-pattern', severity: 'danger' },
      { code: 'no-expiry', severity: 'warn' },
    ],
  })
const open = () =>
  showOf('bip122', {
    effects: [
      {
        type: 'send',
        asset: { type: 'native', amount: 1_200_000n },
        party: { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
      },
      { type: 'fee', asset: { type: 'native', amount: 640_000n }, rate: 4_571_428n },
    ],
    findings: [{ code: 'open-signature', severity: 'danger', expected: 'ALL', actual: 'NONE' }],
  })

const unchecked = () =>
  showRequest((_, client) => reviewUnchecked(client, { transaction: { to: SPENDER, value: 5n, data: '0xdeadbeef' } }))
const nothing = () => showView(['ReviewRequest'], { wallets: [HARBOR], connected: 'harbor', history })

viewContract({
  'a warning': [unlimited, 'Unlimited spending'],
  'a danger': [toPerson, 'A person would get access'],
  'a message': [hidden, 'Hidden characters'],
  'a transaction of Solana': [drainer, 'Looks like a trap'],
  'a transaction of Bitcoin': [open, 'An open signature'],
  'a request that nobody could check': [unchecked, 'This request could not be checked'],
  'a stopped request': [foreignSignIn, 'This request was stopped'],
  'no request': [nothing, 'There is no request to check'],
})

describe('ReviewRequest', () => {
  it('shows the effects, the party and the findings; the full address is in the page', async () => {
    const view = await unlimited()
    expect(view.text()).toContain('Others may spend')
    expect(view.text()).toContain('by 0x8888…8888')
    expect(view.shadow.querySelector(`[title="${SPENDER}"]`)).not.toBeNull()
    expect(view.text()).toContain('Asked by Fernhill Commons')
  })

  it('passes the request on to the wallet, and goes back', async () => {
    const view = await unlimited()
    const before = view.connector.wallet('harbor').requests.length
    await view.press('button', 'Continue')
    expect(await view.outcome).toMatchObject({ ok: true })
    expect(view.connector.wallet('harbor').requests).toHaveLength(before + 1)
    await view.until(() => view.current().name === 'Account')
  })

  it('declines the request on cancel, which is the primary button of a dangerous one', async () => {
    const view = await toPerson()
    const before = view.connector.wallet('harbor').requests.length
    expect(view.shadow.querySelector('.lk-button-primary')?.textContent).toBe('Cancel')
    expect(view.names('button')).toContain('Continue anyway')
    await view.press('button', 'Cancel')
    expect(await view.outcome).toMatchObject({ ok: false, error: { code: 'guard/declined' } })
    expect(view.connector.wallet('harbor').requests).toHaveLength(before)
  })

  it('shows that a request could not be checked, with its raw content, and lets the visitor continue', async () => {
    const view = await unchecked()
    expect(view.text()).toContain('You send')
    expect(view.text()).toContain('to 0x8888…8888')
    await view.press('button', 'Continue anyway')
    expect(await view.outcome).toMatchObject({ ok: true })
  })

  it('shows amounts, permissions and control on Solana with the names of its network', async () => {
    const view = await drainer()
    expect(view.text()).toContain('4 .1 SOL')
    expect(view.text()).toContain('Gives away control')
    expect(view.text()).toContain('of EPjFWd…Dt1v to AqynRZ…UFxD')
    expect(view.text()).toContain('It never expires')
  })

  it('shows payment, fee and rate of Bitcoin, and what the signature leaves open', async () => {
    const view = await open()
    expect(view.text()).toContain('0 .012 BTC')
    expect(view.shadow.querySelector('[data-effect="fee"]')?.textContent).toContain('4,571.428 sat/vB')
    expect(view.text()).toMatch(/In the request NONE Expected ALL/)
  })

  it('makes hidden characters of a text visible', async () => {
    const view = await hidden()
    expect(view.shadow.querySelector('.lk-review-text')?.textContent).toBe('Pay U+202E100')
  })

  it('shows network names, not chain ids, if the request is for another network', async () => {
    const fields = ['owner:address', 'spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256']
    const typedData = {
      domain: { name: 'Mill', chainId: 8453, verifyingContract: TOKEN },
      types: { Permit: fields.map((field) => ({ name: field.split(':')[0] ?? '', type: field.split(':')[1] ?? '' })) },
      primaryType: 'Permit',
      message: { owner: ACCOUNT, spender: SPENDER, value: '1', nonce: 0, deadline: 4_102_444_800 },
    }
    const view = await showRequest(({ signTypedData }) => signTypedData({ typedData }))
    expect(view.text()).toMatch(/In the request Base Expected Ethereum/)
  })

  it('shows the domain of a sign-in on a line of its own', async () => {
    const view = await foreignSignIn()
    expect(view.shadow.querySelector('[data-effect="sign-in"] .lk-row-note')?.textContent).toBe('bank.example')
  })

  it('has no button to continue a blocked request, and compares the networks', async () => {
    const view = await foreignSignIn()
    expect(await view.outcome).toMatchObject({ ok: false, error: { code: 'guard/blocked' } })
    expect(view.names('button').filter((name) => /Continue/.test(name))).toEqual([])
    expect(view.text()).toContain('bank.example')
    await view.press('button', 'Close')
    await view.until(() => view.client.getState().review === undefined)
  })
})
