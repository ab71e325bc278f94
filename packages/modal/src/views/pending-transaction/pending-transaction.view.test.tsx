// @vitest-environment happy-dom
import { createFakeSite } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { connectedWorld } from '../../testing/account-data.fixture.ts'
import { ACCOUNT, HARBOR, type ShownView, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const NETWORK = 'eip155:1'
const ETHER = 10n ** 18n

/** The activity of an account with one pending transfer of one ether. */
async function sent(world: ViewWorld = {}): Promise<ShownView & { readonly hash: string }> {
  const view = await showView(['Transactions'], {
    ...connectedWorld,
    wallets: [{ ...HARBOR, nonce: true }],
    history: [{ name: 'Account', params: undefined }],
    before: ({ adapter }) => {
      adapter.setBalance(ACCOUNT, 5n * ETHER)
      adapter.setReceipt('pending')
    },
    ...world,
  })
  let hash = ''
  await view.happen(async () => {
    const result = await view.client.actions.sendTransaction({
      namespace: 'eip155',
      transaction: { to: FRIEND, value: ETHER },
    })
    hash = result.ok ? result.value : ''
  })
  await view.until(() => view.text().includes('Pending'))
  await view.advance(2_000)
  return { ...view, hash }
}

/** The same, with the details of the transaction open. */
async function opened(world?: ViewWorld) {
  const view = await sent(world)
  await view.press('button', view.names('button').find((name) => name.startsWith('Send')) ?? '')
  await view.until(() => view.text().includes('Waiting for the network'))
  return view
}

viewContract({
  pending: [() => opened(), 'Waiting for the network'],
  'a price': [
    async () => {
      const view = await opened()
      await view.press('button', 'Speed up')
      return view
    },
    'New network fee',
  ],
  'calls in one go': [() => ofCalls({ status: 100 }), 'Waiting for your wallet'],
  'one that nobody follows': [
    () => showView(['PendingTransaction', { hash: `0x${'ab'.repeat(32)}`, networkId: NETWORK }], connectedWorld),
    'no longer followed',
  ],
})

/** Calls that were sent atomically, after a reload. */
async function ofCalls(answer: unknown): Promise<ShownView> {
  const calls = { hash: '0x77', callsId: '0x77', networkId: NETWORK, address: ACCOUNT, operation: 'trade', value: '0' }
  const entry = { ...calls, submittedAt: Date.UTC(2026, 0, 1), status: 'pending' }
  const site = createFakeSite()
  const view = await showView(['PendingTransaction', { hash: '0x77', networkId: NETWORK }], {
    ...connectedWorld,
    options: { storage: site.openTab() },
    before: ({ connector }) => connector.wallet(HARBOR.id).answerWith(() => answer),
  })
  // Writes the entry as the previous page, or another tab, stored it.
  await view.happen(() => site.openTab().set('@appkit/pending_transactions', JSON.stringify([entry])))
  return view
}

describe('pending transactions', () => {
  it('are listed above the history until they are done', async () => {
    const view = await sent({ gateway: {} })
    expect(view.names('heading')).toContain('Pending')
    expect(view.text()).toContain('− 1 ETH')
    expect(view.text()).toContain('No activity yet')
    view.adapter.mempool.mine(view.hash)
    await view.advance(15_000)
    await view.until(() => view.text().includes('1 of 3 blocks'))
    view.adapter.mempool.addBlocks(2)
    await view.advance(15_000)
    await view.until(() => !view.names('heading').includes('Pending'))
  })
})

describe('PendingTransaction', () => {
  it('shows the recipient, and the nonce that a replacement must have', async () => {
    const view = await opened()
    expect(view.text()).toContain('0x7099…79C8')
    await view.press('button', 'Speed up')
    expect(view.text()).toContain('Check that your wallet shows nonce 0')
  })

  it('shows why the transaction is pending, and offers a higher fee', async () => {
    const view = await opened()
    view.adapter.mempool.setPrices({ gasPrice: 3_000_000_000n, baseFeePerGas: 2_000_000_000n })
    await view.advance(60_000)
    await view.until(() => view.text().includes('It takes longer than usual'))
    await view.press('button', 'Speed up')
    await view.until(() => view.text().includes('at most 0 .000063 ETH'))
    await view.press('button', 'Speed up in wallet')
    await view.until(() => view.text().includes('Only one of both can be confirmed'))
    expect(view.adapter.mempool.transactions.map(({ nonce, value }) => [nonce, value])).toEqual([
      [0, ETHER],
      [0, ETHER],
    ])
  })

  it('cancels the transaction', async () => {
    const view = await opened()
    await view.press('button', 'Cancel transaction')
    await view.until(() => view.text().includes('at most'))
    await view.press('button', 'Cancel in wallet')
    await view.until(() => view.text().includes('takes the place of the other transaction'))
    const [, cancelling] = view.adapter.mempool.transactions
    expect(cancelling).toMatchObject({ to: ACCOUNT, value: 0n, nonce: 0 })
    view.adapter.mempool.mine(cancelling?.hash ?? '')
    view.adapter.mempool.addBlocks(2)
    await view.advance(15_000)
    await view.until(() => view.text().includes('Nothing was sent. Only the network fee was paid.'))
  })

  it('returns to the replacement without an error if the visitor declines', async () => {
    const view = await opened()
    await view.press('button', 'Speed up')
    await view.until(() => view.text().includes('at most'))
    view.connector.wallet(HARBOR.id).rejectNext()
    await view.press('button', 'Speed up in wallet')
    await view.until(() => view.names('button').includes('Speed up in wallet'))
    expect(view.names('alert')).toEqual([])
    await view.press('button', 'Not now')
    await view.until(() => view.names('button').includes('Cancel transaction'))
  })

  it('shows the buttons of the wallet instead if the wallet may ignore the nonce, because it could pay twice', async () => {
    const view = await opened({ wallets: [HARBOR] })
    expect(view.text()).toContain('use the buttons of your wallet')
    expect(view.names('button')).not.toContain('Speed up')
    expect(view.names('button')).not.toContain('Cancel transaction')
  })

  it('shows that the data of the node does not match the signed transaction, and replaces nothing', async () => {
    const view = await opened({
      before: ({ adapter }) => {
        adapter.setBalance(ACCOUNT, 5n * ETHER)
        adapter.setReceipt('pending')
        adapter.mempool.setProven(false)
      },
    })
    expect(view.text()).toContain('What the network says of this transaction does not match it.')
    expect(view.text()).not.toContain('both could be paid')
    expect(view.names('button')).not.toContain('Speed up')
  })

  it('shows that another transaction replaced it, and removes it from the list on request', async () => {
    const view = await opened()
    view.adapter.mempool.mine(view.adapter.mempool.sendInstead(view.hash, { value: 2n }))
    await view.advance(15_000)
    await view.until(() => view.text().includes('Another transaction of your account took its place'))
    await view.press('button', 'Remove from the list')
    await view.until(() => view.current().name === 'Transactions')
    expect(view.names('heading')).not.toContain('Pending')
  })

  it('shows that the network dropped it', async () => {
    const view = await opened()
    view.adapter.mempool.drop(view.hash)
    await view.advance(120_000)
    await view.until(() => view.text().includes('No node holds it any more'))
  })

  it('shows that it failed, and the fee', async () => {
    const view = await opened()
    view.adapter.mempool.mine(view.hash, 'reverted')
    await view.advance(15_000)
    await view.until(() => view.text().includes('The network refused what it does'))
    expect(view.text()).toContain('0 .000021 ETH')
  })

  it('shows the status of calls that the wallet sends atomically, without a link to the explorer', async () => {
    const view = await ofCalls({ status: 100 })
    await view.until(() => view.text().includes('sends all of it in one go'))
    expect(view.names('link')).toEqual([])
    const lost = await ofCalls({ status: 400 })
    await lost.advance(5_000)
    await lost.until(() => lost.text().includes('Your wallet could not send it'))
  })
})
