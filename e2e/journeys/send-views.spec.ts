import { devnetContracts, tokenAbi } from '@latchkey/devnet'
import { type Address, createPublicClient, http, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mintHarbour, mintTickets, ownerOfHarbour, TICKETS } from '../fixtures/collectibles.ts'
import { openConnected } from '../fixtures/open-connected.ts'
import { expect, test } from '../fixtures/test.ts'
import type { ModalPage } from '../pages/modal.page.ts'
import type { World } from '../world/world.ts'

/** Bob of the local world. */
const BOB_NAME = 'bob.eth'

const nodeOf = ({ rpc }: World) => createPublicClient({ transport: http(rpc[1]) })
const stranger = (): Address => privateKeyToAccount(generatePrivateKey()).address

/** Enters who gets it, and goes on to the review. */
async function review({ dialog }: ModalPage, to: string): Promise<void> {
  await dialog.getByTestId('send-recipient').fill(to)
  await dialog.getByRole('button', { name: 'Preview send' }).click()
  await expect(dialog.getByTestId('send-confirm-button')).toBeEnabled()
}

/** Sends what the review shows, and waits until the modal says so. */
async function send({ dialog }: ModalPage): Promise<void> {
  await dialog.getByTestId('send-confirm-button').click()
  await expect(dialog.getByText('Transaction started')).toBeVisible()
}

test.describe('sending in the modal', () => {
  test.beforeEach(async ({ site, modal, wallet, account }) => {
    await openConnected({ site, modal, wallet, account })
  })

  test('a visitor sends ether to a name, after too large an amount and after declining once (Spec §1.12, §8.36)', async ({
    site,
    modal,
    wallet,
    account,
    world,
    shoot,
  }) => {
    const bob = await nodeOf(world).getEnsAddress({
      name: BOB_NAME,
      universalResolverAddress: devnetContracts.ensUniversalResolver,
    })
    // Others pay Bob at the same time: what the account itself has sent is counted.
    const countSent = () => nodeOf(world).getTransactionCount({ address: account.address })
    const held = () => nodeOf(world).getBalance({ address: account.address })
    const [sentBefore, heldBefore] = [await countSent(), await held()]
    const { dialog } = modal
    await modal.openFrom(site.accountButton)
    await dialog.getByTestId('wallet-features-send-button').click()
    await dialog.getByTestId('amount-select-token').click()
    await dialog.getByTestId('token').filter({ hasText: 'Ether' }).click()
    const amount = dialog.getByRole('textbox', { name: 'You send' })
    await amount.fill('5000')
    await expect(dialog.getByRole('button', { name: 'Fund wallet' })).toBeVisible()
    await amount.fill('1.5')
    await review(modal, BOB_NAME)
    await expect(dialog.getByTestId('send-review-address')).toHaveText(bob ?? '')
    await shoot('send-review')

    wallet.rejectNext('eth_sendTransaction')
    await dialog.getByTestId('send-confirm-button').click()
    await expect(dialog.getByText('Failed to send transaction. Please try again.')).toBeVisible()
    await modal.expectView('Review send')
    expect([await countSent(), await held()]).toEqual([sentBefore, heldBefore])
    await send(modal)
    await expect.poll(countSent).toBe(sentBefore + 1)
    const spent = heldBefore - (await held())
    expect(spent >= parseEther('1.5') && spent < parseEther('1.51')).toBe(true)
    const [sent] = wallet
      .requests()
      .flatMap(({ method, params }) => (method === 'eth_sendTransaction' ? [params] : []))
      .slice(-1)
    expect(JSON.stringify(sent).toLowerCase()).toContain(bob?.toLowerCase())
  })

  test('a visitor sends collectibles: one that there is once, and three of twelve (Spec §1.12)', async ({
    site,
    modal,
    account,
    world,
    shoot,
  }) => {
    const { dialog } = modal
    const [harbour, ticketsOf] = [await mintHarbour(world, account), await mintTickets(world, account)]
    const friend = stranger()
    const choose = async (name: RegExp) => {
      await modal.tab('NFTs').click()
      await dialog.getByRole('button', { name }).click()
      await dialog.getByTestId('nft-send-button').click()
    }
    await modal.openFrom(site.accountButton)
    await choose(new RegExp(`Harbour #${harbour}`))
    await review(modal, friend)
    await send(modal)
    await expect.poll(() => ownerOfHarbour(world, harbour)).toBe(friend)

    await choose(/Ferry ticket/)
    await expect(dialog.getByTestId('send-quantity')).toContainText(`You own ${TICKETS}`)
    const quantity = dialog.getByRole('textbox', { name: 'Quantity' })
    await quantity.fill('13')
    await expect(dialog.getByRole('button', { name: 'More than you own' })).toBeDisabled()
    await quantity.fill('3')
    await review(modal, friend)
    await expect(dialog.getByTestId('send-review-quantity')).toHaveText('3')
    await shoot('send-several')
    await send(modal)
    await expect.poll(() => ticketsOf(friend)).toBe(3n)
    expect(await ticketsOf(account.address)).toBe(TICKETS - 3n)
  })

  test('a site proposes what is sent, and gets the hash; nothing when the visitor closes it (Spec §1.12)', async ({
    page,
    site,
    modal,
    wallet,
    account,
    world,
  }) => {
    const propose = async () => {
      await page.locator('#give').getByText('USDC', { exact: true }).click()
      await page.getByLabel(/^Amount in/).fill('12.5')
      await page.getByRole('button', { name: 'Look at the details first' }).click()
      await expect(modal.dialog.getByRole('textbox', { name: 'You send' })).toHaveValue('12.5')
    }
    await propose()
    await modal.closeButton.click()
    await site.expectFailure('give', 'send/closed')
    expect(wallet.pendingRequests()).toEqual([])

    await propose()
    await modal.dialog.getByRole('button', { name: 'Preview send' }).click()
    await modal.dialog.getByTestId('send-confirm-button').click()
    await modal.expectView('Confirmed')
    await modal.dialog.getByTestId('send-confirmed-close').click()
    await expect(page.getByTestId('receipt')).toContainText('Received with thanks')
    const args = [account.address] as const
    const usdc = { address: devnetContracts.usdc, abi: tokenAbi, functionName: 'balanceOf', args } as const
    expect(await nodeOf(world).readContract(usdc)).toBe(parseUnits('487.5', 6))
  })
})
