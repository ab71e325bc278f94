import { devnetContracts, tokenAbi } from '@latchkey/devnet'
import { type Address, createPublicClient, erc20Abi, http, parseEther, parseUnits } from 'viem'
import { movePrice } from '../fixtures/move-price.ts'
import { openConnected } from '../fixtures/open-connected.ts'
import { reviewSwap } from '../fixtures/review-swap.ts'
import { expect, test } from '../fixtures/test.ts'
import { expectAsShown } from '../lies/expect-as-shown.ts'
import type { ModalPage } from '../pages/modal.page.ts'
import type { World } from '../world/world.ts'

const { usdc, link, uniswapRouter } = devnetContracts

const nodeOf = ({ rpc }: World) => createPublicClient({ transport: http(rpc[1]) })
const held = (world: World, token: Address, owner: Address) =>
  nodeOf(world).readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [owner] })

/** Reads the minimum on the screen, in raw units. */
async function readMinimum({ dialog }: ModalPage, decimals: number): Promise<bigint> {
  const row = dialog.locator('.lk-pair').filter({ hasText: 'Minimum received' })
  const [minimum = '0'] = /[\d,]+(\.\d+)?/.exec((await row.locator('dd').textContent()) ?? '') ?? []
  return parseUnits(minimum.replaceAll(',', ''), decimals)
}

// In sequence, because a journey that changes the price of a token invalidates the quote of another journey.
test.describe.configure({ mode: 'default' })

test.describe('swapping', () => {
  test.beforeEach(async ({ site, modal, wallet, account }) => {
    await openConnected({ site, modal, wallet, account })
    await modal.openFrom(site.accountButton)
  })

  test('a visitor swaps ether for a token, and receives at least the minimum that was shown (Spec §1.9, §2.10, §9.20)', async ({
    modal,
    wallet,
    account,
    world,
    shoot,
  }) => {
    const before = await held(world, usdc, account.address)
    await reviewSwap(modal, ['ETH', 'USDC'], '0.5')
    await expect(modal.dialog.getByText('Checked: nothing unusual was found')).toBeVisible()
    await shoot('swap-preview')
    const atLeast = await readMinimum(modal, 6)
    expect(atLeast).toBeGreaterThan(0n)
    await modal.dialog.getByTestId('swap-confirm-button').click()
    await expect(modal.dialog.getByText('Swapped', { exact: true })).toBeVisible()
    await shoot('swap-done')
    const bought = (await held(world, usdc, account.address)) - before
    expect(bought).toBeGreaterThanOrEqual(atLeast)
    const ordered = { account: account.address, sold: undefined, pays: parseEther('0.5'), bought: usdc, atLeast }
    expectAsShown(wallet.requests(), ordered)
    await modal.dialog.getByTestId('swap-done-button').click()
    await modal.expectView('Account')
  })

  test('a visitor swaps a token through two pools after declining once and an allowance of exactly the amount, and then for ether', async ({
    modal,
    wallet,
    account,
    world,
  }) => {
    await reviewSwap(modal, ['USDC', 'LINK'], '120')
    const approve = modal.dialog.getByRole('button', { name: 'Approve USDC' })
    wallet.rejectNext('eth_sendTransaction')
    await approve.click()
    await expect(modal.dialog.getByText('Declined in the wallet')).toBeVisible()
    await approve.click()
    const confirm = modal.dialog.getByRole('button', { name: 'Swap', exact: true })
    await expect(confirm).toBeVisible()
    const args = [account.address, uniswapRouter] as const
    const allowance = () =>
      nodeOf(world).readContract({ address: usdc, abi: erc20Abi, functionName: 'allowance', args })
    expect(await allowance()).toBe(parseUnits('120', 6))
    await confirm.click()
    await expect(modal.dialog.getByText('Swapped', { exact: true })).toBeVisible()
    expect(await held(world, usdc, account.address)).toBe(parseUnits('380', 6))
    expect(await held(world, link, account.address)).toBeGreaterThan(0n)
    expect(await allowance()).toBe(0n)

    await modal.dialog.getByTestId('swap-done-button').click()
    const before = await nodeOf(world).getBalance({ address: account.address })
    const requestCount = wallet.requests().length
    await reviewSwap(modal, ['USDC', 'ETH'], '100')
    await approve.click()
    await expect(confirm).toBeVisible()
    const atLeast = await readMinimum(modal, 18)
    await confirm.click()
    await expect(modal.dialog.getByText('Swapped', { exact: true })).toBeVisible()
    const ordered = { account: account.address, sold: usdc, pays: parseUnits('100', 6), bought: undefined, atLeast }
    expectAsShown(wallet.requests().slice(requestCount), ordered)
    expect(await nodeOf(world).getBalance({ address: account.address })).toBeGreaterThan(before)
  })

  test('a price that moves beyond the slippage costs only the network fee, and the visitor sees that', async ({
    modal,
    wallet,
    account,
    world,
  }) => {
    await reviewSwap(modal, ['ETH', 'LINK'], '1')
    const confirm = modal.dialog.getByRole('button', { name: 'Swap', exact: true })
    await expect(confirm).toBeEnabled()
    wallet.setApproval('manual')
    await confirm.click()
    const { id } = await wallet.nextRequest('eth_sendTransaction')
    await movePrice(world, link)
    wallet.approve(id)
    await expect(modal.dialog.getByText('The swap failed on the network')).toBeVisible()
    expect(await held(world, link, account.address)).toBe(0n)
    expect(await nodeOf(world).getBalance({ address: account.address })).toBeGreaterThan(parseEther('9.9'))
  })

  test.describe('with a wallet that sends several calls atomically', () => {
    test.use({ walletOptions: { capabilities: { '0x1': { atomic: { status: 'supported' } } } } })

    test('a visitor allows and swaps with one press, and follows the swap by its hash (EIP-5792)', async ({
      page,
      modal,
      site,
      wallet,
      account,
      world,
    }) => {
      await reviewSwap(modal, ['USDC', 'ETH'], '100')
      await expect(modal.dialog).toContainText('Your wallet approves and swaps in one go.')
      const atLeast = await readMinimum(modal, 18)
      await modal.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
      await expect(modal.dialog.getByText('Swapped', { exact: true })).toBeVisible()
      const ordered = { account: account.address, sold: usdc, pays: parseUnits('100', 6), bought: undefined, atLeast }
      expectAsShown(wallet.requests(), ordered)
      expect(await held(world, usdc, account.address)).toBe(parseUnits('400', 6))
      const methods = wallet.requests().map(({ method }) => method)
      expect(methods.filter((method) => method === 'wallet_sendCalls')).toHaveLength(1)
      expect(methods).not.toContain('eth_sendTransaction')
      const args = [account.address, uniswapRouter] as const
      expect(await nodeOf(world).readContract({ address: usdc, abi: erc20Abi, functionName: 'allowance', args })).toBe(
        0n,
      )
      const stored = () => page.evaluate(() => localStorage.getItem('@appkit/pending_transactions') ?? '')
      await expect.poll(stored).toMatch(/"hash":"0x[0-9a-f]{64}"/)
      await page.reload()
      await site.expectConnected(account.address)
      expect(await stored()).toMatch(/"callsId":"calls-0x/)
    })
  })
})
