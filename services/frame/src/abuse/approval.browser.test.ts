import { findChromium } from '@latchkey/testing/playwright'
import { type Browser, chromium, type Frame, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { serveCards } from '../../fixtures/cards/serve-cards.ts'

/** Longer than the gate's delay plus the delay of the browser's visibility report. */
const OPEN_MS = 1_300
const START_MS = 120_000
let browser: Browser
let cards: Awaited<ReturnType<typeof serveCards>>
const pages = new Set<Page>()

beforeAll(async () => {
  const executablePath = findChromium()
  const options = executablePath === undefined ? {} : { executablePath }
  cards = await serveCards()
  browser = await chromium.launch({ ...options, args: ['--no-sandbox', '--disable-gpu'] })
}, START_MS)
afterEach(async () => {
  await Promise.all([...pages].map((page) => page.close()))
  pages.clear()
})
afterAll(async () => {
  await browser.close()
  await cards.stop()
})

interface Shown {
  readonly page: Page
  readonly frame: Frame
  /** Evaluates a script in the embedding site; its variable `iframe` is the element of the wallet's frame. */
  readonly run: (script: string) => Promise<unknown>
}

/** A site that embeds the card of a request. */
async function show(card = 'ether-send', style = 'width:360px;height:600px'): Promise<Shown> {
  const page = await browser.newPage({ viewport: { width: 500, height: 700 } })
  pages.add(page)
  await page.goto(`http://site.localhost:${cards.port}/`)
  const address = `http://frame.localhost:${cards.port}/?card=${card}`
  const run = (script: string) =>
    page.evaluate(`(() => { const iframe = document.querySelector('iframe'); ${script} })()`)
  await run(`const made = document.createElement('iframe'); made.style = 'border:0;display:block;${style}'
    made.src = ${JSON.stringify(address)}; document.body.append(made)`)
  const find = () => page.frames().find((each) => each.url() === address)
  await expect.poll(() => find() !== undefined).toBe(true)
  const frame = find() as Frame
  await frame.waitForSelector('.card-reject', { state: 'attached' })
  return { page, frame, run }
}

const isApprovable = ({ frame }: Shown) =>
  frame.evaluate<boolean>(`document.querySelector('.card-approve')?.disabled === false`)
const answerOf = ({ frame }: Shown) => frame.evaluate<string | undefined>('document.documentElement.dataset.answer')
const hintOf = ({ frame }: Shown) => frame.textContent('.card-hint')
const wait = ({ page }: Shown, ms: number) => page.waitForTimeout(ms)
const whenOpen = ({ frame }: Shown) => frame.waitForSelector('.card-approve:enabled')
async function approveAt({ frame }: Shown): Promise<readonly [number, number]> {
  const box = await (await frame.waitForSelector('.card-approve')).boundingBox()
  return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
}

const FRAME = 'border:0;display:block;width:360px;height:600px'
/** Undoes every style that a test set on the frame and around it. */
const UNDO = `document.querySelector('#over')?.remove(); document.querySelector('dialog')?.remove()
  document.body.style = 'margin:0'; iframe.style = '${FRAME}'; iframe.focus()`
const OVER = 'position:fixed;left:0;top:0;width:500px;height:700px;'
const cover = (style: string, more = '') =>
  `const over = document.createElement('div'); over.id = 'over'; over.style = '${OVER}${style}'; document.body.append(over); ${more}`

describe('the button of approval', () => {
  it('X19: stays disabled while the site covers, transforms, fades or moves the frame', async () => {
    const effects: readonly (readonly [string, string])[] = [
      ['an opaque element', cover('background:#fff')],
      ['a transparent element', cover('background:transparent')],
      ['an element that lets presses through', cover('background:#fff;pointer-events:none')],
      ['an element over the site line alone', cover('background:#fff;height:60px')],
      ['an element over the sentence alone', cover('background:#fff;top:110px;height:40px')],
      ['opacity of the frame', `iframe.style.opacity = '0.5'`],
      ['a filter of the page', `document.body.style.filter = 'brightness(0.9)'`],
      ['a scale of the frame', `iframe.style.transform = 'scale(0.5)'`],
      ['a blend of the frame', `iframe.style.mixBlendMode = 'difference'`],
      ['a place outside of the window', `iframe.style.marginTop = '400px'`],
      [
        'a dialog in the top layer',
        `const top = document.createElement('dialog'); document.body.append(top); top.showModal()`,
      ],
      [
        'a popover over the buttons',
        cover('background:#fff;top:auto;bottom:0;height:300px', `over.popover = 'manual'; over.showPopover()`),
      ],
    ]
    const shown = await show()
    await whenOpen(shown)
    for (const [name, script] of effects) {
      await shown.run(script)
      await expect.poll(() => hintOf(shown), { message: name }).toMatch(/Something covers|Click/)
      expect(await isApprovable(shown), name).toBe(false)
      await shown.run(UNDO)
      // The hint changes as soon as the condition does; the button opens only after the delay.
      await expect.poll(() => hintOf(shown), { message: name }).toBe('')
      expect(await isApprovable(shown), name).toBe(false)
    }
    await whenOpen(shown)
    await shown.page.mouse.click(...(await approveAt(shown)))
    await expect.poll(() => answerOf(shown)).toBe('approved')
  })

  it('X20: ignores a press right after an overlay is removed, and accepts one after the delay', async () => {
    const press = async (ms: number) => {
      const shown = await show()
      await shown.run(cover('background:transparent'))
      await wait(shown, OPEN_MS)
      const at = await approveAt(shown)
      await shown.run(`document.querySelector('#over').remove()`)
      await wait(shown, ms)
      await shown.page.mouse.click(...at)
      expect(await answerOf(shown), `${ms} ms`).toBeUndefined()
      await whenOpen(shown)
      await shown.page.mouse.click(...at)
      await expect.poll(() => answerOf(shown)).toBe('approved')
    }
    await Promise.all([0, 400].map(press))
  })

  it('X21: ignores a press whose pointer went down outside the button', async () => {
    const shown = await show()
    await whenOpen(shown)
    const [x, y] = await approveAt(shown)
    const { mouse } = shown.page
    await mouse.move(x, y - 80)
    await mouse.down()
    await mouse.move(x, y)
    await mouse.up()
    expect(await answerOf(shown)).toBeUndefined()
  })

  it('X21: ignores a press during which the site moves the frame under the pointer', async () => {
    const shown = await show()
    await whenOpen(shown)
    const [x, y] = await approveAt(shown)
    await shown.page.mouse.move(x, y + 70)
    await shown.page.mouse.down()
    await shown.run(`iframe.style.marginTop = '70px'; iframe.getBoundingClientRect()`)
    await wait(shown, 100)
    await shown.page.mouse.up()
    expect(await answerOf(shown)).toBeUndefined()
  })

  it('X22: ignores a key held since before the card appeared, key repeats, and clicks made by a script', async () => {
    const other = await show()
    await whenOpen(other)
    await other.frame.evaluate(`document.querySelector('.card-body').focus()`)
    await other.page.keyboard.down('Enter')
    await other.frame.evaluate(`document.querySelector('.card-approve').focus()`)
    await other.page.keyboard.down('Enter')
    await other.page.keyboard.up('Enter')
    await other.frame.evaluate(`(() => { const button = document.querySelector('.card-approve')
      button.click()
      for (const type of ['pointerdown', 'pointerup', 'click']) button.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1 }))
    })()`)
    expect(await answerOf(other)).toBeUndefined()
    await other.page.keyboard.press('Enter')
    await expect.poll(() => answerOf(other)).toBe('approved')
  })

  it('X24: stays disabled in a frame that is too small or not displayed', async () => {
    const styles: readonly (readonly [string, string])[] = [
      ['of 50 by 50 pixels', 'width:50px;height:50px'],
      ['that is too low', 'width:360px;height:380px'],
      ['without a height', 'width:360px;height:0'],
      ['that is not displayed', 'width:360px;height:600px;display:none'],
      ['that is hidden', 'width:360px;height:600px;visibility:hidden'],
    ]
    const shown = await show()
    await whenOpen(shown)
    for (const [name, style] of styles) {
      await shown.run(`iframe.style = 'border:0;display:block;${style}'`)
      await expect.poll(() => hintOf(shown), { message: name }).toMatch(/too small|Something covers|Click/)
      expect(await isApprovable(shown), name).toBe(false)
      await shown.run(UNDO)
      await expect.poll(() => hintOf(shown), { message: name }).toBe('')
      expect(await isApprovable(shown), name).toBe(false)
    }
  })

  it('X24: is disabled when the embedding page takes the focus', async () => {
    const shown = await show()
    await whenOpen(shown)
    await shown.run(
      `const box = document.createElement('input'); document.body.append(box); iframe.blur(); box.focus()`,
    )
    await expect.poll(() => isApprovable(shown)).toBe(false)
    expect(await shown.frame.textContent('.card-hint')).toContain('Click this window')
  })
})

describe('a request of high risk', () => {
  it('of a dangerous request opens after the person scrolls to the end and types the last characters of the address', async () => {
    const shown = await show('approve-unlimited')
    await shown.frame.locator('.card-body').focus()
    await shown.page.keyboard.press('End')
    await wait(shown, 2_000)
    expect(await isApprovable(shown)).toBe(false)
    const word = shown.frame.getByRole('textbox')
    await word.fill('b907')
    expect(await isApprovable(shown)).toBe(false)
    await word.fill('B906')
    await whenOpen(shown)
    await shown.page.mouse.click(...(await approveAt(shown)))
    await expect.poll(() => answerOf(shown)).toBe('approved')
  })

  it('of a blocked request is absent, and Escape closes the card', async () => {
    const shown = await show('phishing-sign-in')
    expect(await shown.frame.locator('.card-buttons').getByRole('button').allTextContents()).toEqual(['Close'])
    await shown.page.keyboard.press('Escape')
    await expect.poll(() => answerOf(shown)).toBe('rejected')
  })
})

describe('the button that accepts the account of a social login', () => {
  it('stays disabled while the site covers the account, and ignores a click made by a script', async () => {
    const shown = await show('account-verified')
    await whenOpen(shown)
    await shown.run(cover('background:#fff;top:110px;height:60px'))
    await expect.poll(() => hintOf(shown)).toMatch(/Something covers|Click/)
    expect(await isApprovable(shown)).toBe(false)
    await shown.run(UNDO)
    await whenOpen(shown)
    await shown.frame.evaluate(`document.querySelector('.card-approve').click()`)
    expect(await answerOf(shown)).toBeUndefined()
    await shown.page.mouse.click(...(await approveAt(shown)))
    await expect.poll(() => answerOf(shown)).toBe('approved')
  })

  it('opens after a hostile name was scrolled through, and Escape declines the account', async () => {
    const shown = await show('account-hostile')
    await expect.poll(() => hintOf(shown)).toBe('Scroll to the end to go on.')
    expect(await shown.frame.textContent('.facts')).toContain('[U+202E]evil')
    await shown.frame.evaluate(`document.querySelector('.card-body').scrollTop = 10_000`)
    await whenOpen(shown)
    await shown.page.keyboard.press('Escape')
    await expect.poll(() => answerOf(shown)).toBe('rejected')
  })
})
