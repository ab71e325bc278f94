import { devnetContracts } from '@latchkey/devnet'
import type { LoggedRequest } from '@latchkey/testing'
import { type Address, decodeFunctionData, erc20Abi, isAddressEqual, parseEther, parseUnits } from 'viem'
import { openConnected } from '../fixtures/open-connected.ts'
import { expect, test } from '../fixtures/test.ts'
import { moneyRequests, onlyTransaction } from '../lies/expect-as-shown.ts'
import { enabled, expectRefused } from '../lies/expect-refused.ts'
import { JOURNEYS } from '../lies/journeys.ts'
import type { ModalPage } from '../pages/modal.page.ts'

const FRIEND: Address = '0x00000000000000000000000000000000000F41e4'

interface Payment {
  readonly token: string
  readonly amount: string
  readonly recipient: string
}

/** Fills the form and goes on to the review, as far as the form lets anybody. */
async function reviewPayment({ dialog }: ModalPage, { token, amount, recipient }: Payment): Promise<void> {
  await dialog.getByTestId('wallet-features-send-button').click()
  await dialog.getByTestId('amount-select-token').click()
  await dialog.getByTestId('token').filter({ hasText: token }).click()
  await dialog.getByRole('textbox', { name: 'You send' }).fill(amount)
  await dialog.getByTestId('send-recipient').fill(recipient)
  await dialog.getByRole('button', { name: 'Preview send' }).click()
}

/** Confirms what the review shows. */
async function confirm(modal: ModalPage, requests: () => readonly LoggedRequest[]) {
  const press = enabled(modal, 'send-confirm-button')
  await expect(press).toBeVisible()
  await expect(modal.dialog.getByText('Checking')).toHaveCount(0)
  const what = (await modal.dialog.getByTestId('send-review-what').textContent()) ?? ''
  const to = (await modal.dialog.getByTestId('send-review-address').textContent()) ?? ''
  await press.click()
  await expect.poll(() => moneyRequests(requests()).length).toBe(1)
  return { what, to }
}

test.describe('a payment with services that lie', () => {
  test.beforeEach(async ({ site, modal, wallet, account }) => {
    await openConnected({ site, modal, wallet, account })
  })

  const token = { token: 'USDC', amount: '12', recipient: FRIEND }
  for (const lie of JOURNEYS['send a token'])
    test(
      lie.sentence === undefined
        ? `the payment of the screen reaches the wallet although ${lie.name}`
        : `no payment reaches the wallet, and the screen says why, although ${lie.name}`,
      async ({ page, site, modal, wallet, account, world }) => {
        await lie.apply({ page, world, account: account.address })
        await modal.openFrom(site.accountButton)
        await reviewPayment(modal, token)
        if (lie.sentence !== undefined) {
          await expectRefused(modal, enabled(modal, 'send-confirm-button'), lie.sentence)
          expect(moneyRequests(wallet.requests())).toEqual([])
          return
        }
        const shown = await confirm(modal, wallet.requests)
        const { to, value = '0x0', data = '0x' } = onlyTransaction(wallet.requests())
        expect(shown.what).toMatch(/^12\s*USDC/)
        expect(shown.to).toBe(FRIEND)
        expect(isAddressEqual(to, devnetContracts.usdc), 'the token is the one of the screen').toBe(true)
        expect(BigInt(value)).toBe(0n)
        const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
        expect(functionName).toBe('transfer')
        expect(args).toEqual([FRIEND, parseUnits('12', 6)])
      },
    )

  for (const lie of JOURNEYS['send to a name'])
    test(`the recipient of the screen is the one that the wallet gets although ${lie.name}`, async ({
      page,
      site,
      modal,
      wallet,
      account,
      world,
    }) => {
      await lie.apply({ page, world, account: account.address })
      await modal.openFrom(site.accountButton)
      await reviewPayment(modal, { token: 'Ether', amount: '1', recipient: 'bob.eth' })
      const shown = await confirm(modal, wallet.requests)
      const { to, value = '0x0', data = '0x' } = onlyTransaction(wallet.requests())
      expect(shown.what).toMatch(/^1\s*ETH/)
      expect(shown.to, 'the review names the recipient in full').toBe(to)
      expect([BigInt(value), data]).toEqual([parseEther('1'), '0x'])
    })
})
