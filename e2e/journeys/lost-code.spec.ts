import type { Page } from '@playwright/test'
import { lose, remembersLostModules } from '../fixtures/lost-modules.ts'
import { expect, test } from '../fixtures/test.ts'

/** In a browser that caches failed imports: presses a second time, and accepts the offer to reload the page. */
async function pressAgain(page: Page, press: () => Promise<void>): Promise<void> {
  if (!(await remembersLostModules(page))) return
  const loaded = page.waitForEvent('load')
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe('The wallet did not load. Reload the page?')
    void dialog.accept()
  })
  await press()
  await loaded
}

test.describe('a chunk that is loading', () => {
  test('shows the card at once if a press immediately follows the hover, and is requested within the press', async ({
    site,
    modal,
  }) => {
    await site.open()
    const seen = await site.connectButton.evaluate((button: HTMLButtonElement) => {
      const countPreloads = () => document.querySelectorAll('link[rel=modulepreload]').length
      const before = countPreloads()
      button.dispatchEvent(new PointerEvent('pointerenter'))
      button.click()
      const dialog = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog')
      return { isOpen: dialog?.open, preloads: countPreloads() - before }
    })
    expect(seen).toMatchObject({ isOpen: true })
    expect(seen.preloads).toBeGreaterThan(0)
    await modal.expectView('Connect wallet')
  })
})

test.describe('a chunk that fails to load', () => {
  test('closes the modal again, and the next press opens it, after a reload if the browser caches the failure', async ({
    site,
    modal,
    wallet,
    account,
  }) => {
    // Bundlers name the file after either of two modules in it.
    const find = await lose(site.page, '(?:open-)?shell')
    await site.open()
    await site.connectButton.click()
    await modal.expectClosed()
    await find()
    await pressAgain(site.page, () => site.connectButton.click())
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await site.expectConnected(account.address)
    expect(wallet.permittedOrigins()).toHaveLength(1)
  })

  test('shows an error state for a view, and a retry or a reload loads it', async ({ site, modal, shoot }) => {
    const find = await lose(site.page, 'wallets')
    await site.open()
    await modal.openFrom(site.connectButton)
    await modal.dialog.getByRole('button', { name: 'Learn more' }).click()
    await expect(modal.dialog).toContainText('This screen did not load')
    await shoot('lost-view')
    await find()
    await modal.retryButton.click()
    if (await remembersLostModules(site.page)) {
      await shoot('lost-view-again')
      await modal.dialog.getByRole('button', { name: 'Reload the page' }).click()
      await modal.openFrom(site.connectButton)
      await modal.dialog.getByRole('button', { name: 'Learn more' }).click()
    }
    await expect(modal.dialog).toContainText('One key for many sites')
  })

  test('prompts the visitor for a request if it contains the code of the guard', async ({
    site,
    modal,
    wallet,
    account,
    shoot,
  }) => {
    const find = await lose(site.page, 'guard\\.effects')
    await site.open()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await site.expectConnected(account.address)
    await site.signGuestBook('The quinces are in.')
    await modal.expectView('Check this request')
    await expect(modal.dialog).toContainText('This request could not be checked')
    await expect(modal.dialog).toContainText('The quinces are in.')
    await find()
    await shoot('lost-guard')
    expect(wallet.requests().map(({ method }) => method)).not.toContain('personal_sign')
    await modal.dialog.getByRole('button', { name: 'Continue anyway' }).click()
    await expect.poll(() => wallet.requests().map(({ method }) => method)).toContain('personal_sign')
  })

  test('shows the wallets when a later attempt loads it, or after a reload', async ({
    site,
    modal,
    wallet,
    account,
  }) => {
    const find = await lose(site.page, 'engine')
    await site.open()
    await modal.openFrom(site.connectButton)
    await modal.expectView('Connect wallet')
    await expect(modal.dialog).toHaveAttribute('aria-label', 'Connect wallet')
    await find()
    await modal.closeButton.click()
    await modal.expectClosed()
    await pressAgain(site.page, () => site.connectButton.click())
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await site.expectConnected(account.address)
    expect(wallet.permittedOrigins()).toHaveLength(1)
  })
})
