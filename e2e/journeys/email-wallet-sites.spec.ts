import { type Hex, recoverMessageAddress } from 'viem'
import { approveInFrame } from '../fixtures/approve-in-frame.ts'
import { expect, test } from '../fixtures/embedded-wallet.ts'
import { logIn } from '../fixtures/log-in.ts'
import { ModalPage } from '../pages/modal.page.ts'
import { SitePage } from '../pages/site.page.ts'

const EMAIL = 'yarrow@example.org'
const LINE = 'The yarrow is cut.'
const MESSAGE = `Fernhill guest book\n\n${LINE}`
const ORCHARD = 'orchard.localhost'

const sign = async (site: SitePage) => {
  await site.page.bringToFront()
  await site.signGuestBook(LINE)
  await approveInFrame(site.page, LINE)
  return recoverMessageAddress({ message: MESSAGE, signature: (await site.signatureOf('book')) as Hex })
}

test.describe('a wallet by e-mail on two sites of one project', () => {
  test.use({ moreSites: [ORCHARD] })

  test('is the same wallet on both sites; each site needs its own device approval and has its own session', async ({
    site,
    mailbox,
    page,
    context,
    staticHost,
  }) => {
    test.slow()
    await site.open()
    await logIn(site, EMAIL, mailbox)
    const address = await sign(site)

    const orchard = await context.newPage()
    const [otherSite, otherModal] = [new SitePage(orchard), new ModalPage(orchard)]
    await orchard.goto(`http://${ORCHARD}:${staticHost.port}`)
    await otherSite.expectDisconnected()
    await logIn(otherSite, EMAIL, mailbox)
    expect(await sign(otherSite)).toBe(address)

    await otherModal.openFrom(otherSite.accountButton)
    await otherModal.dialog.getByTestId('account-settings-button').click()
    await otherModal.dialog.getByTestId('account-settings-devices').click()
    await expect(otherModal.dialog.getByTestId('device-session')).toHaveCount(2)
    await otherModal.dialog.getByRole('button', { name: 'Close' }).click()
    await otherModal.openFrom(otherSite.accountButton)
    await otherModal.disconnectButton.click()
    await otherSite.expectDisconnected()

    await page.bringToFront()
    await page.reload()
    await site.expectConnected(address)
    expect(await sign(site)).toBe(address)
  })
})
