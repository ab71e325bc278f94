import { parseEther } from 'viem'
import { expect, test } from '../fixtures/test.ts'
import { moneyRequests, onlyTransaction } from '../lies/expect-as-shown.ts'
import { JOURNEYS } from '../lies/journeys.ts'
import { FRIEND, sendWaiting } from '../lies/pending-transaction.ts'

/** The first fee, and ten times that at most. */
const MOST_FEE = parseEther('0.0084')

test.describe('a transaction that waits, with nodes that lie', () => {
  for (const [journey, button] of [
    ['speed up', 'speed-up'],
    ['cancel', 'cancel-transaction'],
  ] as const)
    for (const lie of JOURNEYS[journey])
      test(
        lie.sentence === undefined
          ? `${journey}: the wallet gets the transaction of the screen although ${lie.name}`
          : `${journey}: no request reaches the wallet, and the screen says why, although ${lie.name}`,
        async ({ page, site, modal, wallet, account, world }) => {
          await page.clock.install()
          await site.open()
          await modal.connect(site.connectButton, 'Scripted Wallet')
          await site.expectConnected(account.address)
          const { hash, nonce } = await sendWaiting(world, account)
          wallet.lieAbout('transaction-hash', hash)
          await lie.apply({ page, world, account: account.address })
          await site.startGiving('1', 'ETH')
          await modal.openFrom(site.accountButton)
          await modal.tab('Activity').click()
          await page.clock.fastForward(3_000)
          await modal.dialog.getByTestId('pending-transaction').click()
          await expect(modal.dialog).toContainText('Waiting for the network')
          wallet.behave()
          const before = moneyRequests(wallet.requests()).length
          const sent = () => moneyRequests(wallet.requests()).slice(before)
          const shown =
            lie.sentence === undefined ? modal.dialog.getByTestId(button) : modal.dialog.getByText(lie.sentence)
          // A node is asked anew after a while.
          await expect(async () => {
            await page.clock.fastForward(15_000)
            await expect(shown).toBeVisible({ timeout: 2_000 })
          }).toPass()
          if (lie.sentence !== undefined) {
            await expect(modal.dialog.getByTestId(button)).toHaveCount(0)
            expect(sent()).toEqual([])
            return
          }
          await modal.dialog.getByTestId(button).click()
          await expect(modal.dialog).toContainText('at most')
          const most = /at most\s*([\d.\s]+)\s*ETH/.exec((await modal.dialog.textContent()) ?? '')?.[1] ?? '0'
          await modal.dialog.getByTestId('confirm-replacement').click()
          await expect.poll(() => sent().length).toBe(1)
          const { to, value, data, ...rest } = onlyTransaction(sent())
          const isSpeedUp = journey === 'speed up'
          expect(Number(rest.nonce), 'it takes the place of the transaction that waits').toBe(nonce)
          expect(data ?? '0x').toBe('0x')
          expect(String(to).toLowerCase()).toBe((isSpeedUp ? FRIEND : account.address).toLowerCase())
          expect(BigInt(value ?? '0x0')).toBe(isSpeedUp ? parseEther('1') : 0n)
          const fee = BigInt(rest.gas ?? '0x0') * BigInt(rest.maxFeePerGas ?? '0x0')
          expect(fee, 'the fee is at most the one of the screen').toBeLessThanOrEqual(
            parseEther(most.replaceAll(/\s/g, '')),
          )
          expect(fee, 'the fee is no more than ten times the first one').toBeLessThanOrEqual(MOST_FEE)
        },
      )
})
