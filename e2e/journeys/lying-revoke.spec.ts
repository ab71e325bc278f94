import { devnetContracts } from '@latchkey/devnet'
import { type Address, decodeFunctionData, erc20Abi, isAddressEqual } from 'viem'
import { openConnected } from '../fixtures/open-connected.ts'
import { expect, test } from '../fixtures/test.ts'
import { allowRouter } from '../lies/allow-router.ts'
import { moneyRequests, onlyTransaction } from '../lies/expect-as-shown.ts'
import { enabled } from '../lies/expect-refused.ts'
import { JOURNEYS } from '../lies/journeys.ts'
import { shorten } from '../pages/site.page.ts'

test.describe('an allowance that is taken back, with nodes that lie', () => {
  for (const lie of JOURNEYS['revoke an approval'])
    test(
      lie.sentence === undefined
        ? `the wallet gets the revocation of the screen although ${lie.name}`
        : `no request reaches the wallet, and the screen says why, although ${lie.name}`,
      async ({ page, site, modal, wallet, account, world }) => {
        const place = { page, world, account: account.address }
        await allowRouter(place)
        await openConnected({ site, modal, wallet, account })
        await lie.apply(place)
        await modal.openFrom(site.accountButton)
        await modal.dialog.getByRole('button', { name: 'Settings' }).click()
        await modal.dialog.getByRole('button', { name: 'Approvals' }).click()
        const row = modal.dialog.getByTestId('approval').first()
        await expect(row).toBeVisible()
        const text = (await row.textContent()) ?? ''
        const spenderShown = (await row.locator('[title]').last().getAttribute('title')) ?? ''
        await modal.dialog.getByRole('button', { name: /^Revoke/ }).click()
        if (lie.sentence !== undefined) {
          await expect(modal.dialog).toContainText(lie.sentence)
          await expect(enabled(modal, 'review-continue')).toHaveCount(0)
          expect(moneyRequests(wallet.requests())).toEqual([])
          return
        }
        // Where a node of a busy machine says nothing in time, the visitor confirms what the screen shows.
        const countRequests = async () => {
          const confirming = enabled(modal, 'review-continue')
          if ((await confirming.count()) > 0) await confirming.click()
          return moneyRequests(wallet.requests()).length
        }
        await expect.poll(countRequests).toBe(1)
        const { to, value = '0x0', data = '0x' } = onlyTransaction(wallet.requests())
        expect(isAddressEqual(to, devnetContracts.usdc)).toBe(true)
        expect(BigInt(value)).toBe(0n)
        const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
        expect(functionName).toBe('approve')
        const [spender, amount] = args as readonly [Address, bigint]
        expect(amount, 'nobody gets a right').toBe(0n)
        expect(spenderShown.toLowerCase()).toBe(spender.toLowerCase())
        expect(text).toContain(shorten(spenderShown))
      },
    )
})
