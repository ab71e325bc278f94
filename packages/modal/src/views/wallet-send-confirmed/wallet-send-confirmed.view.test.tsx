// @vitest-environment happy-dom
import { type SendResult, toSentToken } from '@latchkey/core/ui'
import { describe, expect, it } from 'vitest'
import { connectedWorld, nft, twoTokens } from '../../testing/account-data.fixture.ts'
import { ACCOUNT, HARBOR, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ETHER = 10n ** 18n
const [ether] = twoTokens.map(toSentToken)
if (ether === undefined) throw new Error('The fixture has no token')
const result: SendResult = {
  hash: `0x${'7'.repeat(64)}`,
  networkId: 'eip155:1',
  asset: ether,
  amount: '1',
  recipient: { address: FRIEND },
  isRequested: false,
}
const show = (change: Partial<SendResult> = {}) =>
  showView(['WalletSendConfirmed', { ...result, ...change }], connectedWorld)

/** Shows the result of a pending transfer of one ether. */
async function sent(world: ViewWorld = {}) {
  const view = await showView(['Account'], {
    ...connectedWorld,
    wallets: [{ ...HARBOR, nonce: true }],
    before: ({ adapter }) => {
      adapter.setBalance(ACCOUNT, 5n * ETHER)
      adapter.setReceipt('pending')
    },
    ...world,
  })
  let hash = ''
  await view.happen(async () => {
    const sending = await view.client.actions.sendTransaction({
      namespace: 'eip155',
      transaction: { to: FRIEND, value: ETHER },
    })
    hash = sending.ok ? sending.value : ''
    view.client.actions.modal.reset('WalletSendConfirmed', { ...result, hash })
  })
  await view.until(() => view.text().includes('Sending'))
  const mempool = view.adapter.mempool
  const mine = async (status: 'success' | 'reverted') => {
    mempool.mine(hash, status)
    await view.advance(20_000)
  }
  return { ...view, hash, mine }
}

viewContract({
  'a transaction on its way': [() => show(), 'Sending 1 ETH'],
  'a collectible': [
    () =>
      show({
        asset: {
          type: 'item',
          networkId: 'eip155:1',
          contract: nft.contract,
          tokenId: nft.tokenId,
          interface: 'ERC721',
          name: 'Hills',
          collection: null,
          imageUrl: nft.imageUrl,
        },
      }),
    'Sending Hills',
  ],
})

describe('WalletSendConfirmed', () => {
  it('shows the recipient, links to the explorer, and shows the account on Done', async () => {
    const view = await show({ recipient: { address: FRIEND, name: 'bob.eth' } })
    expect(view.text()).toContain('To bob.eth')
    const link = (await view.find('link', 'View on Etherscan')) as HTMLAnchorElement
    expect(link.href).toBe(`https://etherscan.io/tx/${result.hash}`)
    await view.press('button', 'Done')
    expect(view.current().name).toBe('Account')
  })

  it('closes the modal on Done if a site requested the transfer', async () => {
    const view = await show({ isRequested: true })
    await view.press('button', 'Done')
    expect(view.client.getState().modal.isOpen).toBe(false)
  })

  it('shows that the transfer is done when the network has confirmed it', async () => {
    const view = await sent()
    expect(view.shadow.querySelector('.lk-ring')?.getAttribute('data-state')).toBe('waiting')
    await view.mine('success')
    await view.until(() => view.text().includes('Sent 1 ETH'))
    expect(view.shadow.querySelector('.lk-ring')?.getAttribute('data-state')).toBe('done')
  })

  it('shows that the transaction reverted', async () => {
    const view = await sent()
    await view.mine('reverted')
    await view.until(() => view.text().includes('Nothing was moved, and the network fee was paid'))
    expect(view.shadow.querySelector('.lk-ring')?.getAttribute('data-state')).toBe('failed')
  })
})
