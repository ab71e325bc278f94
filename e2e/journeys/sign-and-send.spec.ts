import { devnetContracts, tokenAbi } from '@latchkey/devnet'
import {
  type Address,
  createPublicClient,
  formatEther,
  type Hex,
  http,
  parseEther,
  parseUnits,
  recoverMessageAddress,
  recoverTypedDataAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mintHarbour, mintTickets, ownerOfHarbour, TICKETS } from '../fixtures/collectibles.ts'
import { openConnected } from '../fixtures/open-connected.ts'
import { expect, test } from '../fixtures/test.ts'
import { BTC_SIGNER, KIT, VIEM, watchScripts } from '../fixtures/watch-scripts.ts'
import type { ModalPage } from '../pages/modal.page.ts'
import type { World } from '../world/world.ts'

/** Bob's name in the local world. */
const BOB_NAME = 'bob.eth'

const nodeOf = ({ rpc }: World) => createPublicClient({ transport: http(rpc[1]) })
const usdcOf = (world: World, holder: Address) =>
  nodeOf(world).readContract({
    address: devnetContracts.usdc,
    abi: tokenAbi,
    functionName: 'balanceOf',
    args: [holder],
  })
const stranger = (): Address => privateKeyToAccount(generatePrivateKey()).address

/** Enters the recipient, and opens the review. */
async function review({ dialog }: ModalPage, to: string): Promise<void> {
  await dialog.getByTestId('send-recipient').fill(to)
  await dialog.getByRole('button', { name: 'Review send' }).click()
  await expect(dialog.getByTestId('send-confirm-button')).toBeEnabled()
}

/** Confirms the review, waits for the result screen, and closes it. @param what - Title of the screen. */
async function send({ dialog }: ModalPage, what: RegExp): Promise<void> {
  await dialog.getByTestId('send-confirm-button').click()
  await expect(dialog.getByText(what)).toBeVisible()
  await dialog.getByTestId('send-confirmed-close').click()
}

test('a visitor signs a message after declining once, and typed data, both with the connected account, without a library of Solana or Bitcoin', async ({
  site,
  modal,
  wallet,
  account,
}) => {
  const readScripts = watchScripts(site.page)
  await openConnected({ site, modal, wallet, account })
  wallet.rejectNext('personal_sign')
  await site.signGuestBook('The quinces are in.')
  await site.expectFailure('book', 'wallet/rejected')
  await expect(site.page.getByLabel('Your line')).toHaveValue('The quinces are in.')
  await site.page.getByRole('button', { name: 'Sign the book' }).click()
  const message = 'Fernhill guest book\n\nThe quinces are in.'
  expect(await recoverMessageAddress({ message, signature: await site.signatureOf('book') })).toBe(account.address)

  await site.pledge('Mowing')
  const signature = await site.signatureOf('pledge')
  const signer = await recoverTypedDataAddress({
    domain: { name: 'Fernhill Commons', version: '1', chainId: 1 },
    primaryType: 'Pledge',
    types: {
      Pledge: [
        { name: 'neighbour', type: 'address' },
        { name: 'task', type: 'string' },
        { name: 'hours', type: 'uint8' },
      ],
    },
    message: { neighbour: account.address, task: 'Mowing', hours: 2 },
    signature,
  })
  expect(signer).toBe(account.address)

  wallet.lieAbout('signature', { signature: 'trust me' })
  await site.pledge('Pruning')
  await site.expectFailure('pledge', 'wallet/malformed-answer')
  wallet.lieAbout('transaction-hash')
  await site.startGiving('1', 'ETH')
  await site.expectFailure('give', 'wallet/malformed-answer')
  const scripts = await readScripts()
  expect([VIEM, KIT, BTC_SIGNER].map((library) => library.test(scripts))).toEqual([true, false, false])
})

test.describe('sending on a site', () => {
  test.beforeEach(async ({ site, modal, wallet, account }) => {
    await openConnected({ site, modal, wallet, account })
  })

  test('a visitor sends ether and USDC after declining once, and sees the balance and the activity (Spec §1.12)', async ({
    site,
    modal,
    wallet,
    account,
    world,
  }) => {
    const node = nodeOf(world)
    await site.startGiving('5000', 'USDC')
    await expect(site.outcomeOf('give').locator('[data-code]')).toBeVisible()
    expect(wallet.pendingRequests()).toEqual([])
    wallet.rejectNext('eth_sendTransaction')
    await site.startGiving('1', 'ETH')
    await site.expectFailure('give', 'wallet/rejected')
    expect(await node.getBalance({ address: account.address })).toBe(parseEther('10'))

    await expect(site.accountButton).toContainText('10.000 ETH')
    const hash = (await site.give('1.5', 'ETH')) as Hex
    const { value, from } = await node.getTransaction({ hash })
    expect([value, from]).toEqual([parseEther('1.5'), account.address.toLowerCase()])
    const left = formatEther(await node.getBalance({ address: account.address }))
    expect(Number(left)).toBeLessThan(8.5)
    await expect(site.accountButton).toContainText(`${left.slice(0, 5)} ETH`)
    await modal.openFrom(site.accountButton)
    await modal.tab('Activity').click()
    await expect(modal.dialog.getByTestId('transaction').first()).toContainText('Sent')
    await expect(modal.dialog.getByTestId('transaction').first()).toContainText('1.5')
    await modal.closeButton.click()

    await site.give('125.5', 'USDC')
    expect(await usdcOf(world, account.address)).toBe(374_500_000n)
  })

  test('a site proposes a transfer and gets the hash, or an error if the visitor closes it (Spec §1.12)', async ({
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
    await modal.dialog.getByRole('button', { name: 'Review send' }).click()
    await modal.dialog.getByTestId('send-confirm-button').click()
    await expect(modal.dialog.getByText(/^Sent 12\.5\sUSDC/)).toBeVisible()
    await modal.dialog.getByTestId('send-confirmed-close').click()
    await expect(page.getByTestId('receipt')).toContainText('Received with thanks')
    expect(await usdcOf(world, account.address)).toBe(parseUnits('487.5', 6))
  })
})

test.describe('sending in the modal', () => {
  test.beforeEach(async ({ site, modal, wallet, account }) => {
    await openConnected({ site, modal, wallet, account })
  })

  test('a visitor sends ether to a name, after an amount that is too large and after declining once (Spec §1.12, §8.36)', async ({
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
    // Other tests pay Bob at the same time, so the transactions of the account itself are counted.
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
    await expect(dialog.getByText('Declined in the wallet')).toBeVisible()
    await modal.expectView('Review send')
    expect([await countSent(), await held()]).toEqual([sentBefore, heldBefore])
    await send(modal, /^Sen(ding|t) 1\.5\sETH/)
    await expect.poll(countSent).toBe(sentBefore + 1)
    const spent = heldBefore - (await held())
    expect(spent >= parseEther('1.5') && spent < parseEther('1.51')).toBe(true)
    const [sent] = wallet
      .requests()
      .flatMap(({ method, params }) => (method === 'eth_sendTransaction' ? [params] : []))
      .slice(-1)
    expect(JSON.stringify(sent).toLowerCase()).toContain(bob?.toLowerCase())
  })

  test('a visitor sends collectibles: a unique one, and three of twelve copies (Spec §1.12)', async ({
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
    await send(modal, /^Sen(ding|t) Quiet Harbour/)
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
    await send(modal, /^Sen(ding|t) 3\s× /)
    await expect.poll(() => ticketsOf(friend)).toBe(3n)
    expect(await ticketsOf(account.address)).toBe(TICKETS - 3n)
  })
})
