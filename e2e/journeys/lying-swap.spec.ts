import { devnetContracts } from '@latchkey/devnet'
import { parseEther, parseUnits } from 'viem'
import { openConnected } from '../fixtures/open-connected.ts'
import { reviewSwap } from '../fixtures/review-swap.ts'
import { expect, test } from '../fixtures/test.ts'
import { allowRouter } from '../lies/allow-router.ts'
import { expectAsShown, moneyRequests } from '../lies/expect-as-shown.ts'
import { enabled, expectRefused } from '../lies/expect-refused.ts'
import { JOURNEYS } from '../lies/journeys.ts'
import type { ModalPage } from '../pages/modal.page.ts'

const { usdc } = devnetContracts

const SALES = {
  ether: { sides: ['ETH', 'USDC'], text: '0.5', sold: undefined, pays: parseEther('0.5'), bought: usdc, decimals: 6 },
  token: { sides: ['USDC', 'ETH'], text: '100', sold: usdc, pays: 100_000_000n, bought: undefined, decimals: 18 },
} as const

const SWAPS = [
  { journey: 'sell ether', sale: SALES.ether, isAllowed: false, presses: 1 },
  { journey: 'sell a token', sale: SALES.token, isAllowed: false, presses: 2 },
  { journey: 'sell an allowed token', sale: SALES.token, isAllowed: true, presses: 1 },
  { journey: 'sell a token in one go', sale: SALES.token, isAllowed: false, presses: 1 },
] as const

/** Reads the least amount that the screen promises, in raw units. */
async function readMinimum({ dialog }: ModalPage, decimals: number): Promise<bigint> {
  const row = dialog.locator('.lk-pair').filter({ hasText: 'Minimum received' })
  const [minimum = '0'] = /[\d,]+(\.\d+)?/.exec((await row.locator('dd').textContent()) ?? '') ?? []
  return parseUnits(minimum.replaceAll(',', ''), decimals)
}

for (const { journey, sale, isAllowed, presses } of SWAPS)
  test.describe(`${journey}, with services that lie`, () => {
    const { sides, text, decimals, ...ordered } = sale
    if (journey === 'sell a token in one go')
      test.use({ walletOptions: { capabilities: { '0x1': { atomic: { status: 'supported' } } } } })

    test.beforeEach(async ({ page, site, modal, wallet, account, world }) => {
      if (isAllowed) await allowRouter({ page, world, account: account.address })
      await openConnected({ site, modal, wallet, account })
      await modal.openFrom(site.accountButton)
    })

    test('what reaches the wallet is what the screen shows, where nobody lies', async ({ modal, wallet, account }) => {
      await reviewSwap(modal, [...sides], text)
      const press = enabled(modal, 'swap-confirm-button')
      let atLeast = 0n
      for (let count = 1; count <= presses; count += 1) {
        await expect(press).toBeVisible()
        await expect(modal.dialog.getByText('Checked: nothing unusual was found')).toBeVisible()
        atLeast = await readMinimum(modal, decimals)
        await press.click()
        await expect.poll(() => moneyRequests(wallet.requests()).length).toBe(count)
      }
      await expect(modal.dialog.getByText('Swapped', { exact: true })).toBeVisible()
      expect(atLeast).toBeGreaterThan(0n)
      expectAsShown(wallet.requests(), { account: account.address, ...ordered, atLeast })
    })

    for (const lie of JOURNEYS[journey])
      test(`no request reaches the wallet, and the screen says why, although ${lie.name}`, async ({
        page,
        modal,
        wallet,
        account,
        world,
      }) => {
        await lie.apply({ page, world, account: account.address })
        await reviewSwap(modal, [...sides], text)
        await expectRefused(modal, enabled(modal, 'swap-confirm-button'), lie.sentence ?? '')
        expect(moneyRequests(wallet.requests())).toEqual([])
      })
  })
