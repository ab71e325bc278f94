import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

const SETTINGS = JSON.stringify({ isEmbedded: true })

/** Keeps each title that the modal in the page shows in some frame of the page that is there now. */
async function watchTitles(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript((settings) => {
    localStorage.setItem('fernhill.settings', settings)
    const titles: string[] = []
    Object.assign(globalThis, { titles })
    const look = () => {
      const title = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('h1')?.textContent
      if (title !== undefined && title !== null && title !== titles.at(-1)) titles.push(title)
      requestAnimationFrame(look)
    }
    look()
  }, SETTINGS)
  return () => page.evaluate(() => (globalThis as unknown as { readonly titles: readonly string[] }).titles)
}

test.describe('a modal in the page', () => {
  test('shows the account after a reload while the wallet still thinks, and Connect after a disconnect (Spec §2.21, §2.22)', async ({
    site,
    wallet,
    account,
    shoot,
  }) => {
    const readTitles = await watchTitles(site.page)
    const modal = site.page.locator('latchkey-modal')
    await site.open()
    await expect(modal.getByRole('heading', { level: 1 })).toHaveText('Connect wallet')
    await modal.getByRole('button', { name: /Scripted Wallet/ }).click()
    await site.expectConnected(account.address)
    await expect(modal.getByTestId('disconnect-button')).toBeVisible()
    await shoot('embedded-account')

    // The slower the wallet, the longer an offer to connect would be seen.
    wallet.delay(1500)
    await site.page.reload()
    await expect(modal.getByTestId('disconnect-button')).toBeVisible()
    await expect.poll(readTitles).toEqual(['Account'])
    await expect.poll(() => wallet.requests().every(({ outcome }) => outcome !== 'pending')).toBe(true)
    await site.expectConnected(account.address)
    expect(await readTitles()).toEqual(['Account'])

    wallet.delay(0)
    await modal.getByTestId('disconnect-button').click()
    await expect(modal.getByRole('heading', { level: 1 })).toHaveText('Connect wallet')
    await site.expectDisconnected()
    await site.page.reload()
    await expect(modal.getByRole('button', { name: /Scripted Wallet/ })).toBeVisible()
    // They are read with each frame: what is visible by now may be in the next one.
    await expect.poll(readTitles).toEqual(['Connect wallet'])
  })
})
