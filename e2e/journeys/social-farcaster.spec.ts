import { type Hex, recoverMessageAddress } from 'viem'
import { expect, test } from '../fixtures/embedded-wallet.ts'
import { acceptAccount } from '../fixtures/open-provider.ts'

test.use({ hasFarcaster: true })

test.describe('a wallet by an account of Farcaster', () => {
  test('is made when the account signs in its app, is there after a reload, and opens again after signing out', async ({
    site,
    modal,
    mailbox: _,
    farcaster,
    page,
  }) => {
    const person = farcaster.newPerson()
    const signIn = async () => {
      const before = farcaster.opened.length
      await modal.openFrom(site.connectButton)
      await modal.dialog.getByTestId('social-selector-farcaster').click()
      await expect(modal.dialog.getByRole('img', { name: 'QR code to scan with your phone' })).toBeVisible()
      await expect.poll(() => farcaster.opened.length).toBe(before + 1)
      await farcaster.signIn(farcaster.opened.at(-1) ?? '', person)
    }
    await site.open()
    await signIn()
    await acceptAccount(page, person.userName)
    await modal.expectClosed()
    await site.signGuestBook('The dill is sown.')
    await page.frameLocator('iframe[title="Wallet"]').getByRole('button', { name: 'Approve' }).click()
    const message = 'Fernhill guest book\n\nThe dill is sown.'
    const address = await recoverMessageAddress({ message, signature: (await site.signatureOf('book')) as Hex })
    await page.reload()
    await site.expectConnected(address)
    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    await signIn()
    await site.expectConnected(address)
  })
})
