import { recoverMessageAddress } from 'viem'
import { expect, test } from '../fixtures/test.ts'

/** The fourth public test key, which has no name on the local chains. */
const DAVE = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

test('the practice wallet of the site connects the chosen account, and shows requests as texts and amounts', async ({
  site,
  modal,
}) => {
  const { page } = site
  const sheet = page.locator('[data-place=page] dialog')
  await site.open()
  await page.getByRole('button', { name: 'Turn on the practice wallet' }).click()
  await modal.openFrom(site.connectButton)
  await modal.wallet('Practice wallet').first().click()
  await expect(sheet.getByRole('heading', { name: 'Connect to this site?' })).toBeFocused()
  await sheet.getByRole('radio', { name: 'Dave' }).check()
  await sheet.getByRole('button', { name: 'Connect', exact: true }).click()
  await modal.expectClosed()
  await site.expectConnected(DAVE)

  await site.signGuestBook('The quinces are in.')
  await expect(sheet).toContainText('The quinces are in.')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(site.outcomeOf('book')).toContainText('You declined in your wallet.')
  await expect(page.getByRole('button', { name: 'Sign the book' })).toBeFocused()
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Sign', exact: true }).click()
  const message = 'Fernhill guest book\n\nThe quinces are in.'
  expect(await recoverMessageAddress({ message, signature: await site.signatureOf('book') })).toBe(DAVE)

  await site.pledge('Pruning')
  await expect(sheet).toContainText('Pruning')
  await expect(sheet).not.toContainText('{')
  await sheet.getByRole('button', { name: 'Sign', exact: true }).click()
  await site.signatureOf('pledge')

  await site.startGiving('0.01', 'ETH')
  await expect(sheet).toContainText('0.01 ETH')
  await sheet.getByRole('button', { name: 'Decline' }).first().click()
  await expect(site.outcomeOf('give')).toContainText('You declined in your wallet.')
})
