import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

const SETTINGS = JSON.stringify({ isEmbedded: true })

/** Records each title that the embedded modal shows in any painted frame of the current page. */
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

test.describe('a modal embedded in the page', () => {
  test('shows the account after a reload while the wallet has not responded, and Connect after a disconnect (Spec §2.21, §2.22)', async ({
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

    // A slow wallet makes a wrong Connect screen visible for longer.
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
    // Polled, because titles are recorded at the next frame.
    await expect.poll(readTitles).toEqual(['Connect wallet'])
  })
})
