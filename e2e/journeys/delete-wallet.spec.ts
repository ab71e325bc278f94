import { expect, test } from '../fixtures/embedded-wallet.ts'
import { logIn } from '../fixtures/log-in.ts'
import { openDevices } from '../fixtures/wallet-window.ts'

const EMAIL = 'marigold@example.org'

test.describe('the deletion of a wallet', () => {
  test('is confirmed by a mail, completed by its link after an interruption, and the next login makes a new wallet', async ({
    site,
    modal,
    mailbox,
    page,
    clocks,
  }) => {
    test.slow()
    await site.open()
    await logIn(site, EMAIL, mailbox)
    const nameOf = async () => /0x\w{4}…\w{4}/.exec((await site.accountButton.getAttribute('aria-label')) ?? '')?.[0]
    const first = await nameOf()
    expect(first).toBeDefined()
    await openDevices(modal, site.accountButton)
    const row = modal.dialog.getByTestId('devices-delete')
    const frame = page.frameLocator('iframe[title="Wallet"]')
    await row.click()
    await frame.getByRole('button', { name: 'Keep it' }).click()
    await expect(row).toContainText('Destroys its keys for ever')
    const after = await mailbox.newestId(EMAIL)
    await row.click()
    await frame.getByRole('button', { name: 'Send the link' }).click()
    await expect(row).toContainText('We have mailed you a link')
    const { deletionLink } = await mailbox.waitFor(EMAIL, 'deletionLink', { after })

    // The page is closed between the two services.
    const mail = await page.context().newPage()
    const isAuth = (url: URL) => url.hostname.startsWith('api.') && url.pathname === '/v1/deletion'
    await mail.route(isAuth, (route) => route.abort())
    await mail.goto(deletionLink)
    expect(mail.url(), 'the token is out of the address').not.toMatch(/[\w-]{43}/)
    await mail.getByLabel('Type “delete” to confirm').fill('delete')
    await mail.getByRole('button', { name: 'Delete the wallet' }).click()
    await expect(mail.getByRole('heading', { name: 'The deletion is not complete' })).toBeVisible()
    await mail.close()

    const again = await page.context().newPage()
    await again.goto(deletionLink)
    await again.getByRole('button', { name: 'Complete the deletion' }).click()
    await expect(again.getByRole('heading', { name: 'Wallet deleted' })).toBeVisible()
    await again.close()
    await expect.poll(async () => (await mailbox.newestId(EMAIL)) > after + 1, 'the mail about the deletion').toBe(true)

    clocks.wallet_auth.advance(120_000)
    await page.reload()
    await expect(site.connectButton).toBeVisible()
    await logIn(site, EMAIL, mailbox)
    await expect(site.accountButton).toBeVisible()
    expect(await nameOf()).not.toBe(first)
  })
})
