import { expect, test } from '../fixtures/embedded-wallet.ts'
import { logIn } from '../fixtures/log-in.ts'
import { openNewDevice } from '../fixtures/new-device.ts'
import { MAIL_PAUSE_MS } from '../fixtures/skip-mail-pause.ts'
import type { SitePage } from '../pages/site.page.ts'

const EMAIL = 'tansy@example.org'

test.describe('a wallet by e-mail in strict mode', () => {
  test.use({ isStrict: true })

  test('a new device gets the same wallet once its owner has entered the code from the mail and approved the device by the link', async ({
    site,
    mailbox,
    clocks,
    browser,
    baseURL,
  }) => {
    test.slow()
    await site.open()
    await logIn(site, EMAIL, mailbox)
    const nameOf = async ({ accountButton }: SitePage) =>
      (await accountButton.getAttribute('aria-label')) ?? (await accountButton.textContent()) ?? ''
    const address = /0x\w{4}…\w{4}/.exec(await nameOf(site))?.[0]
    expect(address).toBeDefined()

    const device = await openNewDevice(browser, baseURL)
    clocks.wallet_auth.advance(MAIL_PAUSE_MS)
    await logIn(device.site, EMAIL, mailbox)
    expect(await nameOf(device.site)).toContain(address)
    await device.context.close()
  })
})
