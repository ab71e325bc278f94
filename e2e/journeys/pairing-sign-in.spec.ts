import { recoverMessageAddress } from 'viem'
import { expect, test } from '../fixtures/pairing.ts'

test.describe('signing in while connecting', () => {
  test.beforeEach(async ({ site }) => {
    await site.page.addInitScript(() =>
      localStorage.setItem('fernhill.settings', '{"signIn":true,"hasServerSessions":false}'),
    )
  })

  test('a phone that can signs the words of the site, and the visitor is in with one scan', async ({
    site,
    modal,
    phone,
    account,
    hostName,
    showCode,
    expectPaired,
  }) => {
    await phone.signIn(await showCode())
    await expectPaired()
    await expect(site.page.getByTestId('signed-in')).toBeVisible()
    const signed = await site.signIns()
    expect(signed.length).toBeGreaterThan(0)
    for (const { message, signature } of signed) {
      expect(message).toContain(`${hostName}:`)
      expect(message).toContain('Come in, and mind the ladder.')
      expect(await recoverMessageAddress({ message, signature })).toBe(account.address)
    }
    await site.signGuestBook('Signed in.')
    await site.signatureOf('book')
    await site.page.reload()
    await site.expectConnected(account.address)
    await expect(site.page.getByTestId('signed-in')).toBeVisible()
    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    await site.expectDisconnected()
    expect(await site.signIns()).toEqual([])
  })

  test('a phone without it connects, and the screen requests the signature', async ({
    site,
    modal,
    phone,
    account,
    showCode,
  }) => {
    await phone.approve(await showCode())
    await modal.expectView('Sign in')
    expect(await site.signIns()).toEqual([])
    await modal.dialog.getByRole('button', { name: 'Cancel' }).click()
    await modal.expectClosed()
    await site.expectConnected(account.address)
    await expect(site.page.getByTestId('signed-in')).toBeHidden()
  })
})
