import { devnetContracts } from '@latchkey/devnet'
import type { LoggedRequest, ScriptedWalletControls } from '@latchkey/testing'
import type { Locator, Page } from '@playwright/test'
import { type Address, decodeFunctionData, erc20Abi, type Hex, isAddressEqual, parseEther, parseUnits } from 'viem'
import type { FundedAccount } from '../fixtures/funded-account.ts'
import { openConnected } from '../fixtures/open-connected.ts'
import { reviewSwap } from '../fixtures/review-swap.ts'
import { expect, test } from '../fixtures/test.ts'
import { allowRouter } from '../lies/allow-router.ts'
import { moneyRequests, onlyTransaction } from '../lies/expect-as-shown.ts'
import { enabled, expectRefused } from '../lies/expect-refused.ts'
import { forEachLie } from '../lies/for-each-lie.ts'
import { JOURNEYS } from '../lies/journeys.ts'
import { FRIEND, sendWaiting } from '../lies/pending-transaction.ts'
import type { ModalPage } from '../pages/modal.page.ts'
import { type SitePage, shorten } from '../pages/site.page.ts'
import type { World } from '../world/world.ts'

test.describe('services that return false data to a connected visitor', () => {
  const sales = {
    'sell ether': { sides: ['ETH', 'USDC'], amount: '0.5', isAllowed: false, capabilities: {} },
    'sell a token': { sides: ['USDC', 'ETH'], amount: '100', isAllowed: false, capabilities: {} },
    'sell an allowed token': { sides: ['USDC', 'ETH'], amount: '100', isAllowed: true, capabilities: {} },
    'sell a token in one go': {
      sides: ['USDC', 'ETH'],
      amount: '100',
      isAllowed: false,
      capabilities: { '0x1': { atomic: { status: 'supported' } } },
    },
  } as const
  for (const [journey, { sides, amount, isAllowed, capabilities }] of Object.entries(sales))
    test.describe(journey, () => {
      test.use({ walletOptions: { capabilities } })

      test(`${journey}: no request reaches the wallet, and the screen shows the reason`, async ({
        page,
        site,
        modal,
        wallet,
        account,
        world,
      }) => {
        if (isAllowed) await allowRouter({ page, world, account: account.address })
        await openConnected({ site, modal, wallet, account })
        const visit = { page, world, account: account.address, site, modal, wallet }
        await forEachLie(JOURNEYS[journey as keyof typeof sales], visit, async ({ sentence }, requests) => {
          if (sentence === undefined) throw new Error('the lie needs a sentence')
          await reviewSwap(modal, [...sides], amount)
          await expectRefused(modal, enabled(modal, 'swap-confirm-button'), sentence)
          expect(requests()).toEqual([])
        })
      })
    })

  test('send: the payment of the screen reaches the wallet, or none does and the screen shows the reason', async ({
    page,
    site,
    modal,
    wallet,
    account,
    world,
  }) => {
    await openConnected({ site, modal, wallet, account })
    const visit = { page, world, account: account.address, site, modal, wallet }
    await forEachLie(JOURNEYS['send a token'], visit, async ({ sentence }, requests) => {
      await reviewPayment(modal, { token: 'USDC', amount: '12', recipient: FRIEND })
      if (sentence !== undefined) {
        await expectRefused(modal, enabled(modal, 'send-confirm-button'), sentence)
        expect(requests()).toEqual([])
        return
      }
      const shown = await confirm(modal, requests)
      const { to, value = '0x0', data = '0x' } = onlyTransaction(requests())
      expect(shown.what).toMatch(/^12\s*USDC/)
      expect(shown.to).toBe(FRIEND)
      expect(isAddressEqual(to, devnetContracts.usdc), 'the token is the one of the screen').toBe(true)
      expect(BigInt(value)).toBe(0n)
      const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
      expect(functionName).toBe('transfer')
      expect(args).toEqual([FRIEND, parseUnits('12', 6)])
    })
    await forEachLie(JOURNEYS['send to a name'], visit, async (_, requests) => {
      await reviewPayment(modal, { token: 'Ether', amount: '1', recipient: 'bob.eth' })
      const shown = await confirm(modal, requests)
      const { to, value = '0x0', data = '0x' } = onlyTransaction(requests())
      expect(shown.what).toMatch(/^1\s*ETH/)
      expect(shown.to, 'the review names the recipient in full').toBe(to)
      expect([BigInt(value), data]).toEqual([parseEther('1'), '0x'])
    })
  })

  test('buy: no page opens, and the screen shows the reason', async ({ page, site, modal, wallet, account, world }) => {
    const popups: string[] = []
    page.on('popup', (popup) => popup.on('framenavigated', (frame) => popups.push(frame.url())))
    await openConnected({ site, modal, wallet, account })
    const visit = { page, world, account: account.address, site, modal, wallet }
    await forEachLie(JOURNEYS.buy, visit, async ({ sentence }, requests) => {
      if (sentence === undefined) throw new Error('the lie needs a sentence')
      await modal.dialog.getByTestId('wallet-features-onramp-button').click()
      await modal.dialog.getByTestId('onramp-preset-500').click()
      await modal.dialog.getByTestId('onramp-continue').click()
      await expect(modal.dialog).toContainText(sentence)
      expect(popups.filter((url) => !url.startsWith('about:'))).toEqual([])
      expect(requests()).toEqual([])
    })
  })

  test('revoke: the revocation of the screen reaches the wallet, or none does and the screen shows the reason', async ({
    page,
    site,
    modal,
    wallet,
    account,
    world,
  }) => {
    await openConnected({ site, modal, wallet, account })
    const visit = { page, world, account: account.address, site, modal, wallet }
    for (const lie of JOURNEYS['revoke an approval']) {
      await allowRouter({ page, world, account: account.address })
      await forEachLie([lie], visit, async ({ sentence }, requests) => {
        await modal.dialog.getByRole('button', { name: 'Settings' }).click()
        await modal.dialog.getByRole('button', { name: 'Approvals' }).click()
        const row = modal.dialog.getByTestId('approval').first()
        await expect(row).toBeVisible()
        const text = (await row.textContent()) ?? ''
        const spenderShown = (await row.locator('[title]').last().getAttribute('title')) ?? ''
        await modal.dialog.getByRole('button', { name: /^Revoke/ }).click()
        if (sentence !== undefined) {
          await expect(modal.dialog).toContainText(sentence)
          await expect(enabled(modal, 'review-continue')).toHaveCount(0)
          expect(requests()).toEqual([])
          return
        }
        // If the node of a busy machine does not respond in time, the visitor confirms the content of the screen.
        const countRequests = async () => {
          const confirming = enabled(modal, 'review-continue')
          if ((await confirming.count()) > 0) await confirming.click()
          return requests().length
        }
        await expect.poll(countRequests).toBe(1)
        const { to, value = '0x0', data = '0x' } = onlyTransaction(requests())
        expect(isAddressEqual(to, devnetContracts.usdc)).toBe(true)
        expect(BigInt(value)).toBe(0n)
        const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
        expect(functionName).toBe('approve')
        const [spender, amount] = args as readonly [Address, bigint]
        expect(amount, 'nobody gets a right').toBe(0n)
        expect(spenderShown.toLowerCase()).toBe(spender.toLowerCase())
        expect(text).toContain(shorten(spenderShown))
      })
    }
  })

  test('register a name: the wallet signs for the name of the screen, or nothing', async ({
    page,
    site,
    modal,
    wallet,
    account,
    world,
  }) => {
    await openConnected({ site, modal, wallet, account })
    const visit = { page, world, account: account.address, site, modal, wallet }
    await forEachLie(JOURNEYS['register a name'], visit, async (_, requests) => {
      const name = `rue-${Date.now().toString(36)}`
      await modal.dialog.getByTestId('account-settings-button').click()
      await modal.dialog.getByTestId('account-choose-name-button').click()
      await modal.dialog.getByTestId('account-choose-name').click()
      await modal.dialog.getByTestId('wui-ens-input').fill(name)
      const press = enabled(modal, 'account-name-register')
      const answer = modal.dialog.getByText(new RegExp(`${name} is|could not`, 'i'))
      await expect(press.or(answer).first()).toBeVisible()
      if (await press.isVisible()) {
        const registration = page.waitForResponse(
          (response) =>
            response.request().method() === 'POST' && new URL(response.url()).pathname === '/v1/profile/account',
        )
        await press.click()
        await expect.poll(() => requests().length).toBe(1)
        // The next lie removes this one, and a late registration would then reach the gateway.
        await registration
      }
      for (const { method, params } of requests()) {
        expect(method).toBe('personal_sign')
        const [hex] = params as readonly [string]
        const message = JSON.parse(Buffer.from(hex.slice(2), 'hex').toString('utf8')) as Record<string, unknown>
        expect(message).toMatchObject({
          purpose: 'register-name',
          service: new URL(world.gatewayUrl).host,
          chainId: 'eip155:1',
          name: `${name}.latchkey.test`,
        })
      }
    })
  })
})

test.describe('nodes that return false data about a pending transaction', () => {
  const refused = JOURNEYS.cancel.filter(({ sentence }) => sentence !== undefined)
  const believed = JOURNEYS.cancel.filter(({ sentence }) => sentence === undefined)

  test('offer neither replacement if the network reports another transaction, and the screen shows the reason', async ({
    page,
    site,
    modal,
    wallet,
    account,
    world,
  }) => {
    const visit = { page, site, modal, wallet, account, world }
    await openWithClock(visit)
    const { hash } = await sendWaiting(world, account)
    const [first] = refused
    await first?.apply({ page, world, account: account.address })
    const before = await giveWaiting(visit, hash)
    for (const lie of refused)
      await test.step(lie.name, async () => {
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await lie.apply({ page, world, account: account.address })
        const isRead = (text: string | null) => text?.includes('eth_getTransactionByHash') ?? false
        const answered = page.waitForResponse((response) => isRead(response.request().postData()))
        await waitFor(visit, modal.dialog.getByText(lie.sentence ?? ''))
        await answered
        for (const button of ['speed-up', 'cancel-transaction'])
          await expect(modal.dialog.getByTestId(button)).toHaveCount(0)
      })
    expect(moneyRequests(wallet.requests()).slice(before)).toEqual([])
  })

  for (const [journey, button] of [
    ['speed up', 'speed-up'],
    ['cancel', 'cancel-transaction'],
  ] as const)
    for (const lie of believed)
      test(`${journey}: the wallet gets the transaction and the fee of the screen despite ${lie.name}`, async ({
        page,
        site,
        modal,
        wallet,
        account,
        world,
      }) => {
        const visit = { page, site, modal, wallet, account, world }
        await openWithClock(visit)
        const { hash, nonce } = await sendWaiting(world, account)
        await lie.apply({ page, world, account: account.address })
        const before = await giveWaiting(visit, hash)
        const sent = () => moneyRequests(wallet.requests()).slice(before)
        await waitFor(visit, modal.dialog.getByTestId(button))
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
      })
})

/** Ten times the fee of the pending transaction. */
const MOST_FEE = parseEther('0.0084')

interface PendingVisit {
  readonly page: Page
  readonly site: SitePage
  readonly modal: ModalPage
  readonly wallet: ScriptedWalletControls
  readonly account: FundedAccount
  readonly world: World
}

async function openWithClock({ page, ...visit }: PendingVisit): Promise<void> {
  await page.clock.install()
  await openConnected(visit)
}

/**
 * Makes the wallet respond with the hash of a pending transaction, and opens that transaction.
 *
 * @returns the number of requests until then.
 */
async function giveWaiting({ page, site, modal, wallet }: PendingVisit, hash: Hex): Promise<number> {
  wallet.lieAbout('transaction-hash', hash)
  await site.startGiving('1', 'ETH')
  // The guard uses the clock for the timeout of a node, so the clock is advanced until the wallet has the request.
  await expect.poll(() => moneyRequests(wallet.requests()).length).toBe(1)
  await modal.openFrom(site.accountButton)
  await modal.tab('Activity').click()
  await page.clock.fastForward(3_000)
  await modal.dialog.getByTestId('pending-transaction').click()
  await expect(modal.dialog).toContainText('Waiting for the network')
  wallet.behave()
  return moneyRequests(wallet.requests()).length
}

/** Advances the clock by the polling interval until the element is shown. */
async function waitFor({ page }: PendingVisit, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(15_000)
    await expect(shown).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

interface Payment {
  readonly token: string
  readonly amount: string
  readonly recipient: string
}

/** Fills the form and opens the review, if the form permits it. */
async function reviewPayment({ dialog }: ModalPage, { token, amount, recipient }: Payment): Promise<void> {
  await dialog.getByTestId('wallet-features-send-button').click()
  await dialog.getByTestId('amount-select-token').click()
  await dialog.getByTestId('token').filter({ hasText: token }).click()
  await dialog.getByRole('textbox', { name: 'You send' }).fill(amount)
  await dialog.getByTestId('send-recipient').fill(recipient)
  await dialog.getByRole('button', { name: 'Review send' }).click()
}

/** Confirms the review. */
async function confirm(modal: ModalPage, requests: () => readonly LoggedRequest[]) {
  const press = enabled(modal, 'send-confirm-button')
  await expect(press).toBeVisible()
  await expect(modal.dialog.getByText('Checking')).toHaveCount(0)
  const what = (await modal.dialog.getByTestId('send-review-what').textContent()) ?? ''
  const to = (await modal.dialog.getByTestId('send-review-address').textContent()) ?? ''
  await press.click()
  await expect.poll(() => requests().length).toBe(1)
  return { what, to }
}
