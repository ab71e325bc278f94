import { settleAnimations } from '../fixtures/settle-animations.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('closing and going back', () => {
  test('the cross, Escape and the ground behind close the modal, and focus returns to its opener (Spec §2.20) @both', async ({
    site,
    modal,
  }) => {
    await site.open()
    const ways = {
      cross: () => modal.closeButton.click(),
      escape: () => site.page.keyboard.press('Escape'),
      ground: () => site.page.mouse.click(5, 5),
    }
    for (const close of Object.values(ways)) {
      await modal.openFrom(site.connectButton)
      await close()
      await modal.expectClosed()
      await expect(site.connectButton).toBeFocused()
    }
  })

  test('a press on the ground that closes the modal presses nothing of the page below', async ({ site, modal }) => {
    await site.open()
    const below = site.page.getByRole('button', { name: 'Turn on the practice wallet' })
    const box = await below.boundingBox()
    if (box === null) throw new Error('the button has no place')
    await modal.openFrom(site.connectButton)
    await site.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await modal.expectClosed()
    await expect(site.connectButton).toBeFocused()
    await expect(below).toBeVisible()
  })

  test('a press inside the card that ends outside does not close it', async ({ site, modal }) => {
    await site.open()
    await modal.openFrom(site.connectButton)
    const box = await modal.title.boundingBox()
    if (box === null) throw new Error('the title has no place')
    await site.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await site.page.mouse.down()
    await site.page.mouse.move(5, 5)
    await site.page.mouse.up()
    await modal.expectView('Connect wallet')
  })

  test('the page behind does not scroll, and does not move', async ({ site, modal }) => {
    await site.open()
    await site.page.evaluate(() => window.scrollTo(0, 200))
    const at = () => site.page.evaluate(() => [window.scrollY, document.body.getBoundingClientRect().width])
    const before = await at()
    await site.page.evaluate(() => document.querySelector<HTMLElement>('.cta')?.click())
    await modal.expectOpen()
    expect(await at()).toEqual(before)
    // The page is locked after the frame that shows the card.
    await expect.poll(() => site.page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden')
    await site.page.mouse.move(640, 790)
    await site.page.mouse.wheel(0, 300)
    await modal.closeButton.click()
    await modal.expectClosed()
    expect(await at()).toEqual(before)
  })

  test('a close request of the system, such as the back gesture of a phone, closes the modal', async ({
    site,
    modal,
  }) => {
    await site.open()
    await modal.openFrom(site.connectButton)
    // The browser turns the gesture into a close request of the topmost dialog.
    await modal.dialog.evaluate((dialog: HTMLDialogElement) => dialog.requestClose())
    await modal.expectClosed()
    await modal.openFrom(site.connectButton)
    await modal.expectView('Connect wallet')
  })

  test('a dialog that the browser closes by itself leaves a page that scrolls', async ({ site, modal }) => {
    await site.open()
    await modal.openFrom(site.connectButton)
    await modal.dialog.evaluate((dialog: HTMLDialogElement) => dialog.close())
    await modal.expectClosed()
    const overflow = () => site.page.evaluate(() => document.documentElement.style.overflow)
    await expect.poll(overflow).toBe('')
    await modal.openFrom(site.connectButton)
    await modal.closeButton.click()
    await expect.poll(overflow).toBe('')
  })

  test('a double click opens, and does not close what it opened', async ({ site, modal }) => {
    await site.open()
    await site.connectButton.hover()
    await expect(site.page.locator('latchkey-modal h1')).toBeAttached()
    await site.connectButton.dblclick({ delay: 40 })
    await modal.expectView('Connect wallet')
    await expect(modal.title).toBeFocused()
  })

  test('a press counts when the button is drawn anew in the middle of it', async ({ site, modal }) => {
    const { page } = site
    await site.open()
    const box = await site.connectButton.boundingBox()
    if (box === null) throw new Error('The button has no place')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    // The site draws itself again, and with it every button in it.
    await page.getByRole('button', { name: 'Look' }).evaluate((button: HTMLButtonElement) => button.click())
    await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible()
    await page.mouse.up()
    await modal.expectView('Connect wallet')
  })

  test('a page that lays out its body with gaps does not move when the modal is prefetched', async ({ site }) => {
    const { page } = site
    await site.open()
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

  test('a page whose body was replaced still opens its modal', async ({ site, modal }) => {
    const { page } = site
    await site.open()
    await site.connectButton.hover()
    await expect(page.locator('latchkey-modal h1')).toBeAttached()
    await page.evaluate(() => {
      const body = document.createElement('body')
      body.append(...[...document.body.children].filter(({ localName }) => localName !== 'latchkey-modal'))
      document.body.replaceWith(body)
    })
    await site.connectButton.click()
    await modal.expectView('Connect wallet')
  })

  test('the card is 360 px wide on a desktop and as wide as a phone (Spec §2.51) @both', async ({
    site,
    modal,
    isMobile,
  }) => {
    await site.open()
    await modal.openFrom(site.connectButton)
    await settleAnimations(modal.page)
    const card = modal.dialog.locator('.lk-card')
    const width = async () => Math.round((await card.boundingBox())?.width ?? 0)
    expect(await width()).toBe(360)
    if (!isMobile) return
    const box = await card.boundingBox()
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(740)
    // Wider than the card of a desktop, and still a phone.
    await modal.page.setViewportSize({ width: 412, height: 740 })
    await expect.poll(width).toBe(412)
  })
})
