import { settleAnimations } from '../fixtures/settle-animations.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('the card', () => {
  test('closes by the cross, Escape, the backdrop and the system, returns the focus, and has the specified width (Spec §2.20, §2.51) @both', async ({
    site,
    modal,
    isMobile,
  }) => {
    await site.open()
    const ways = {
      cross: () => modal.closeButton.click(),
      escape: () => site.page.keyboard.press('Escape'),
      ground: () => site.page.mouse.click(5, 5),
      // The browser turns a back gesture into a close request of the topmost dialog.
      system: () => modal.dialog.evaluate((dialog: HTMLDialogElement) => dialog.requestClose()),
      browser: () => modal.dialog.evaluate((dialog: HTMLDialogElement) => dialog.close()),
    }
    for (const close of Object.values(ways)) {
      await modal.openFrom(site.connectButton)
      await close()
      await modal.expectClosed()
      await expect(site.connectButton).toBeFocused()
      await expect.poll(() => site.page.evaluate(() => document.documentElement.style.overflow)).toBe('')
    }

    await modal.openFrom(site.connectButton)
    await settleAnimations(modal.page)
    const card = modal.dialog.locator('.lk-card')
    const width = async () => Math.round((await card.boundingBox())?.width ?? 0)
    expect(await width()).toBe(360)
    if (!isMobile) return
    const box = await card.boundingBox()
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(740)
    // Wider than the card on a desktop, and still a phone.
    await modal.page.setViewportSize({ width: 412, height: 740 })
    await expect.poll(width).toBe(412)
  })

  test('handles double clicks, drags out of the card, presses on the backdrop, and a button that re-renders during a press', async ({
    site,
    modal,
  }) => {
    const { page } = site
    const middleOf = async (target: typeof site.connectButton) => {
      const box = await target.boundingBox()
      if (box === null) throw new Error('the target has no place')
      return [box.x + box.width / 2, box.y + box.height / 2] as const
    }
    await site.open()
    await test.step('a double click opens the modal, and does not close it again', async () => {
      await site.connectButton.hover()
      await expect(page.locator('latchkey-modal h1')).toBeAttached()
      await site.connectButton.dblclick({ delay: 40 })
      await modal.expectView('Connect wallet')
      await expect(modal.title).toBeFocused()
    })
    await test.step('a press inside the card that ends outside does not close it', async () => {
      await page.mouse.move(...(await middleOf(modal.title)))
      await page.mouse.down()
      await page.mouse.move(5, 5)
      await page.mouse.up()
      await modal.expectView('Connect wallet')
    })
    await test.step('a press on the backdrop that closes the modal presses nothing on the page', async () => {
      const below = page.getByRole('button', { name: 'Turn on the practice wallet' })
      await page.mouse.click(...(await middleOf(below)))
      await modal.expectClosed()
      await expect(site.connectButton).toBeFocused()
      await expect(below).toBeVisible()
    })
    await test.step('a press counts if the button is rendered again during the press', async () => {
      await page.mouse.move(...(await middleOf(site.connectButton)))
      await page.mouse.down()
      // Rerenders the site, including every button in it.
      await page.getByRole('button', { name: 'Settings' }).evaluate((button: HTMLButtonElement) => button.click())
      await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible()
      await page.mouse.up()
      await modal.expectView('Connect wallet')
    })
  })

  test('does not move the page behind it, whatever the page does with its body', async ({ site, modal }) => {
    const { page } = site
    await site.open()
    await test.step('the page does not scroll, and does not move', async () => {
      await page.evaluate(() => window.scrollTo(0, 200))
      const at = () => page.evaluate(() => [window.scrollY, document.body.getBoundingClientRect().width])
      const before = await at()
      await page.evaluate(() => document.querySelector<HTMLElement>('.cta')?.click())
      await modal.expectOpen()
      expect(await at()).toEqual(before)
      // The page is locked after the frame that shows the card.
      await expect.poll(() => page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden')
      await page.mouse.move(640, 790)
      await page.mouse.wheel(0, 300)
      await modal.closeButton.click()
      await modal.expectClosed()
      expect(await at()).toEqual(before)
    })
    await test.step('a body with margins does not move when the modal is preloaded', async () => {
      await page.reload()
      await page.evaluate(() => {
        Object.assign(document.body.style, { display: 'flex', gap: '40px', justifyContent: 'center' })
        Object.assign(document.getElementById('root')?.style ?? {}, { flex: 'none', width: '700px' })
      })
      const left = () => page.evaluate(() => document.getElementById('root')?.getBoundingClientRect().x)
      const before = await left()
      await site.connectButton.hover()
      await expect(page.locator('latchkey-modal h1')).toBeAttached()
      expect(await left()).toBe(before)
    })
    await test.step('a replaced body still shows the modal', async () => {
      await page.evaluate(() => {
        const body = document.createElement('body')
        body.append(...[...document.body.children].filter(({ localName }) => localName !== 'latchkey-modal'))
        document.body.replaceWith(body)
      })
      await site.connectButton.click()
      await modal.expectView('Connect wallet')
    })
  })
})
