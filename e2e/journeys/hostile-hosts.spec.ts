import { comparePictures } from '../fixtures/compare-pictures.ts'
import { settleAnimations } from '../fixtures/settle-animations.ts'
import { expect, test } from '../fixtures/test.ts'
import type { ModalPage } from '../pages/modal.page.ts'

/** Maximum share of different pixels: points of the page behind the dialog, at corners and edges. */
const MOST_DIFFERENT = 0.005

async function pictureOn(modal: ModalPage, host: string, prepare?: () => Promise<void>): Promise<Buffer> {
  await modal.page.goto(`/hosts/${host}.html`)
  await expect(modal.page.locator('.cta')).toBeAttached()
  await prepare?.()
  // The page may have covered its own button, so the click is dispatched directly.
  await modal.page.locator('.cta').evaluate((button: HTMLElement) => button.click())
  await expect(modal.wallets).toHaveAttribute('aria-busy', 'false')
  await expect(modal.wallet('MetaMask').locator('img')).toHaveAttribute('data-loaded', '')
  await modal.title.focus()
  await modal.page.mouse.move(0, 0)
  await settleAnimations(modal.page)
  await settleAnimations(modal.page)
  const clip = await modal.dialog.locator('.lk-card').boundingBox()
  if (clip === null) throw new Error('the card has no place')
  return modal.page.screenshot({ clip })
}

test.describe('host pages that break the layout', () => {
  test('show the same modal as a plain page if they reset styles, distort or cover themselves, or are in full screen', async ({
    modal,
    wallet,
    context,
  }) => {
    const plain = await pictureOn(modal, 'plain')
    const judge = await context.newPage()
    await modal.page.bringToFront()
    for (const host of ['resets', 'distorted', 'covered']) {
      const hostile = await pictureOn(modal, host)
      expect(await comparePictures(judge, plain, hostile), host).toBeLessThan(MOST_DIFFERENT)
      await modal.closeButton.click()
      await modal.expectClosed()
    }
    const full = await pictureOn(modal, 'plain', async () => {
      await modal.page.evaluate(() => {
        document.addEventListener('click', () => void document.querySelector('main')?.requestFullscreen(), {
          once: true,
        })
      })
      await modal.page.mouse.click(640, 700)
      await expect.poll(() => modal.page.evaluate(() => document.fullscreenElement?.id)).toBe('main')
    })
    expect(await comparePictures(judge, plain, full), 'full screen').toBeLessThan(MOST_DIFFERENT)
    expect(wallet.requests()).toEqual([])
  })

  test('show the whole modal on the screen if they are wider than the phone @phone', async ({
    modal,
    wallet,
    context,
  }) => {
    const plain = await pictureOn(modal, 'plain')
    const wide = await pictureOn(modal, 'wide')
    await settleAnimations(modal.page)
    const card = await modal.dialog.locator('.lk-card').boundingBox()
    expect([card?.x, card?.width, (card?.y ?? 0) + (card?.height ?? 0)]).toEqual([0, 360, 740])
    expect(await comparePictures(await context.newPage(), plain, wide)).toBeLessThan(MOST_DIFFERENT)
    await modal.closeButton.click()
    await modal.expectClosed()
    expect(await modal.page.evaluate(() => document.documentElement.style.paddingRight)).toBe('')
    expect(wallet.requests()).toEqual([])
  })
})
