import { devnetContracts, tokenAbi } from '@latchkey/devnet'
import type { Mailbox } from '@latchkey/testing/playwright'
import { type Address, createPublicClient, http, parseUnits, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { approveInFrame } from '../fixtures/approve-in-frame.ts'
import { expect, test } from '../fixtures/embedded-wallet.ts'
import { forgetCaches } from '../fixtures/forget-caches.ts'
import { fundAccount } from '../fixtures/funded-account.ts'
import { logIn } from '../fixtures/log-in.ts'
import { reviewSwap } from '../fixtures/review-swap.ts'
import type { ModalPage } from '../pages/modal.page.ts'
import type { SitePage } from '../pages/site.page.ts'
import type { World } from '../world/world.ts'

const EMAIL = 'costmary@example.org'
const { usdc } = devnetContracts

interface Visit {
  readonly site: SitePage
  readonly modal: ModalPage
  readonly mailbox: Mailbox
  readonly world: World
}

/** Creates a wallet by e-mail, reads its address on the Receive screen, and funds it. */
async function openFunded({ site, modal, mailbox, world }: Visit): Promise<Address> {
  await site.open()
  await logIn(site, EMAIL, mailbox)
  await modal.openFrom(site.accountButton)
  await modal.dialog.getByTestId('wallet-features-receive-button').click()
  const address = (await modal.dialog.getByTestId('receive-address').textContent()) as Address
  await fundAccount(world, address)
  // Remove the cached balance of the account before it was funded.
  await forgetCaches(site.page)
  await site.page.reload()
  await modal.openFrom(site.accountButton)
  return address
}

const usdcOf = ({ rpc }: World, owner: Address) =>
  createPublicClient({ transport: http(rpc[1]) }).readContract({
    address: usdc,
    abi: tokenAbi,
    functionName: 'balanceOf',
    args: [owner],
  })

test.describe('an account by e-mail, used like that of any wallet', () => {
  test('swaps ether for a token, and the token for ether after an allowance of the amount (Spec §1.9)', async ({
    site,
    modal,
    mailbox,
    world,
    page,
    shoot,
  }) => {
    test.slow()
    const address = await openFunded({ site, modal, mailbox, world })
    await reviewSwap(modal, ['ETH', 'USDC'], '0.5')
    await modal.dialog.getByTestId('swap-confirm-button').click()
    await expect(page.frameLocator('iframe[title="Wallet"]').getByRole('dialog')).toBeVisible()
    await shoot('email-wallet-swap')
    await approveInFrame(page, /Send 0\.5 ETH and receive/)
    await expect(modal.dialog.getByText('Swapped', { exact: true })).toBeVisible()
    const bought = await usdcOf(world, address)
    expect(bought).toBeGreaterThan(parseUnits('500', 6))
    await modal.dialog.getByTestId('swap-done-button').click()

    await reviewSwap(modal, ['USDC', 'ETH'], '100')
    await modal.dialog.getByRole('button', { name: 'Approve USDC' }).click()
    await approveInFrame(page, /100 USDC/)
    await modal.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    await approveInFrame(page, /Send 100 USDC and receive/)
    await expect(modal.dialog.getByText('Swapped', { exact: true })).toBeVisible()
    expect(await usdcOf(world, address)).toBe(bought - parseUnits('100', 6))
  })

  test('registers a name, sends a token from the account screen, and receives a purchase (Spec §1.10, §1.12, §1.13)', async ({
    site,
    modal,
    mailbox,
    world,
    page,
  }) => {
    test.slow()
    const address = await openFunded({ site, modal, mailbox, world })
    const { dialog } = modal
    const name = `costmary-${Date.now().toString(36)}`
    await dialog.getByTestId('account-settings-button').click()
    await dialog.getByTestId('account-choose-name-button').click()
    await dialog.getByTestId('account-choose-name').click()
    await dialog.getByTestId('wui-ens-input').fill(name)
    await expect(dialog).toContainText(`${name} is available`)
    await dialog.getByTestId('account-name-register').click()
    await approveInFrame(page, name)
    await expect(dialog.getByRole('heading', { name: `${name}.latchkey.test` })).toBeVisible()
    await dialog.getByTestId('account-name-done').click()
    await expect(dialog.getByRole('heading', { name: `${name}.latchkey.test` })).toBeVisible()

    const friend = privateKeyToAccount(generatePrivateKey()).address
    await dialog.getByTestId('wallet-features-send-button').click()
    await dialog.getByTestId('send-recipient').fill(friend)
    await dialog.getByTestId('amount-select-token').click()
    await dialog.getByTestId('token').filter({ hasText: 'USD Coin' }).click()
    await dialog.getByRole('textbox', { name: 'You send' }).fill('12.5')
    await dialog.getByRole('button', { name: 'Review send' }).click()
    await dialog.getByTestId('send-confirm-button').click()
    await approveInFrame(page, /12\.5 USDC/)
    await dialog.getByTestId('send-confirmed-close').click()
    expect(await usdcOf(world, friend)).toBe(parseUnits('12.5', 6))

    await modal.expectView('Account')
    await dialog.getByTestId('wallet-features-onramp-button').click()
    await dialog.getByTestId('onramp-preset-500').click()
    await expect(dialog.getByTestId('onramp-quote')).toHaveText(/^0\.\d+$/)
    const opened = page.waitForEvent('popup')
    await dialog.getByTestId('onramp-continue').click()
    const popup = await opened
    await expect(popup.getByText(address)).toBeVisible()
    await popup.getByLabel('Test card number').fill('4242 4242 4242 4242')
    await popup.keyboard.press('Enter')
    await expect(popup.getByRole('status')).toHaveText('Payment complete')
    await popup.close()
    await expect(dialog).toContainText('Your tokens are here')
  })

  test('signs the sign-in that a site requires with the login, without another screen (Spec §1.7)', async ({
    site,
    mailbox,
    page,
  }) => {
    const settings = '{"signIn":true,"mustSignIn":true,"hasServerSessions":false}'
    await page.addInitScript((given) => localStorage.setItem('fernhill.settings', given), settings)
    await site.open()
    await logIn(site, EMAIL, mailbox)
    await expect(page.getByTestId('signed-in')).toBeVisible()
    const [signIn] = await site.signIns()
    const { message = '', signature = '0x' } = signIn ?? {}
    const address = /0x[0-9a-fA-F]{40}/.exec(message)?.[0] as Address
    await site.expectConnected(address)
    expect(await verifyMessage({ address, message, signature })).toBe(true)
  })
})
