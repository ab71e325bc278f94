import { type Address, createPublicClient, createWalletClient, type Hash, http, parseEther, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import type { FundedAccount } from '../fixtures/funded-account.ts'
import { expect, test } from '../fixtures/test.ts'
import { moneyRequests } from '../lies/expect-as-shown.ts'
import type { World } from '../world/world.ts'

/** An account that no other test pays, because tests share the chains. */
const friendOf = ({ address }: FundedAccount): Address => `0x${[...address.slice(2).toLowerCase()].reverse().join('')}`

/** Sends from the same account with another wallet. */
function otherWallet({ rpc }: World, owner: FundedAccount) {
  const account = privateKeyToAccount(owner.privateKey)
  const transport = http(rpc[1])
  const sender = createWalletClient({ account, chain: mainnet, transport })
  const node = createPublicClient({ transport })
  const send = async (gap: number, value: string, gwei: string): Promise<Hash> =>
    sender.sendTransaction({
      to: friendOf(owner),
      value: parseEther(value),
      gas: 21_000n,
      nonce: (await node.getTransactionCount({ address: account.address })) + gap,
      maxFeePerGas: parseGwei(gwei),
      maxPriorityFeePerGas: parseGwei('1'),
    })
  return {
    node,
    /** Sends a transaction that stays pending, because the previous nonce is missing. */
    sendAfterGap: (value: string, gwei: string) => send(1, value, gwei),
    /** Sends the missing transaction, so that both are mined. */
    fillGap: () => send(0, '0.01', '40'),
  }
}

test.describe('a pending transaction, also after a reload', () => {
  test.beforeEach(async ({ site, modal, wallet, account, world }) => {
    await site.page.clock.install()
    await site.open()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await site.expectConnected(account.address)
    // Sent with a later nonce, because test chains mine everything else at once.
    wallet.lieAbout('transaction-hash', await otherWallet(world, account).sendAfterGap('1', '40'))
    await site.startGiving('1', 'ETH')
    // The guard uses the clock for the timeout of a node, so the clock is advanced until the wallet has the request.
    await expect.poll(() => moneyRequests(wallet.requests()).length).toBe(1)
    await modal.openFrom(site.accountButton)
    await modal.tab('Activity').click()
    await site.page.clock.fastForward(3_000)
    await expect(modal.dialog.getByTestId('pending-transaction')).toContainText('Pending')
    await site.page.reload()
    await site.expectConnected(account.address)
    await modal.openFrom(site.accountButton)
    await modal.tab('Activity').click()
    await modal.dialog.getByTestId('pending-transaction').click()
    await expect(modal.dialog).toContainText('Waiting for the network')
    // Its nonce is known when a node has responded.
    await expect(modal.dialog.getByTestId('speed-up')).toBeVisible()
  })

  test('can be cancelled: its recipient gets nothing', async ({ modal, wallet, site, world, account }) => {
    const { node, fillGap } = otherWallet(world, account)
    const before = await node.getBalance({ address: friendOf(account) })
    wallet.behave()
    await modal.dialog.getByTestId('cancel-transaction').click()
    await expect(modal.dialog).toContainText('at most')
    await modal.dialog.getByTestId('confirm-replacement').click()
    await expect(modal.dialog).toContainText('takes the place of the other transaction')
    await fillGap()
    await expect(async () => {
      await site.page.clock.fastForward(15_000)
      await expect(modal.dialog).toContainText('Only the network fee was paid', { timeout: 500 })
    }).toPass()
    expect((await node.getBalance({ address: friendOf(account) })) - before).toBeLessThan(parseEther('1'))
  })

  test('can be sped up: its recipient gets the amount once', async ({ modal, wallet, site, world, account }) => {
    const { node, fillGap } = otherWallet(world, account)
    const before = await node.getBalance({ address: friendOf(account) })
    wallet.behave()
    await modal.dialog.getByTestId('speed-up').click()
    await expect(modal.dialog).toContainText('at most')
    await modal.dialog.getByTestId('confirm-replacement').click()
    await expect(modal.dialog).toContainText('Only one of both can be confirmed')
    await fillGap()
    await expect(async () => {
      await site.page.clock.fastForward(15_000)
      await expect(modal.dialog).toContainText('It is in the chain for good', { timeout: 500 })
    }).toPass()
    const received = (await node.getBalance({ address: friendOf(account) })) - before
    expect(received).toBeGreaterThanOrEqual(parseEther('1'))
    expect(received).toBeLessThan(parseEther('2'))
  })
})
