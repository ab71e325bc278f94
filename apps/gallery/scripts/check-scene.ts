import type { Page } from '@playwright/test'
import { toAddress } from '../src/address.ts'
import type { Scene } from '../src/scenes.ts'
import { findViolations } from './axe.ts'
import { findCutFields } from './find-cut-fields.ts'
import { findTurnedSentences } from './find-turned-sentences.ts'

const CARD = { width: 480, height: 760 }
const PHONE = { width: 360, height: 740 }
/** A desktop of 1280 by 1024 at 400 %. @see WCAG 2.2, 1.4.10 */
const ENLARGED = { width: 320, height: 256 }
/** A dark, a light and an orange accent of a site, after our own; each in another notation. */
const ACCENTS = ['#1f2a5c', 'hsl(157 55% 78%)', 'oklch(72% 0.19 50)']
const READY_MS = 30_000

interface Look {
  readonly theme: 'light' | 'dark'
  readonly dir: 'ltr' | 'rtl'
  readonly accent?: string
}
const LIGHT: Look = { theme: 'light', dir: 'ltr' }

/** Each look but the plain one (every-scene.browser.test.ts): a size changes no colour, and a theme no structure. */
const LOOKS = [
  { look: { ...LIGHT, dir: 'rtl' }, viewport: CARD, what: 'structure' },
  { look: { ...LIGHT, theme: 'dark' }, viewport: CARD, what: 'colours' },
  ...ACCENTS.flatMap((accent) => [
    { look: { ...LIGHT, accent }, viewport: CARD, what: 'colours' } as const,
    { look: { ...LIGHT, theme: 'dark', accent }, viewport: CARD, what: 'colours' } as const,
  ]),
  { look: LIGHT, viewport: PHONE, what: 'structure' },
  { look: LIGHT, viewport: ENLARGED, what: 'structure' },
] as const

/** A colour on its way from one theme to the other is neither. Runs in the page. */
const STOP_MOVEMENTS = `
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }')
  document.querySelector('latchkey-modal').shadowRoot.adoptedStyleSheets.push(sheet)`

/** The modal learns of another size with the frame that draws it. */
const NEXT_FRAME = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))'

/**
 * Plays a scene once, and returns what axe finds in it in one look after the other, what a field cuts, and what reads wrongly
 * from right to left.
 */
export async function checkScene(page: Page, { view, state }: Scene, url: string): Promise<readonly string[]> {
  await page.setViewportSize(CARD)
  await page.goto(url + toAddress({ view, state, isBare: true }))
  await page.waitForSelector('html[data-stage]', { state: 'attached', timeout: READY_MS })
  if ((await page.getAttribute('html', 'data-stage')) !== 'ready') return [`${view} ${state} did not play`]
  await page.evaluate(STOP_MOVEMENTS)
  const found: string[] = []
  for (const { look, viewport, what } of LOOKS) {
    await page.setViewportSize(viewport)
    await page.evaluate(`dispatchEvent(new CustomEvent('gallery-look', { detail: ${JSON.stringify(look)} }))`)
    await page.evaluate(NEXT_FRAME)
    const name = [view, state, ...Object.values(look), viewport.width].join(' ')
    const violations = await findViolations(page, what)
    const turned = look.dir === 'rtl' ? await findTurnedSentences(page) : []
    // At 400 % the longest amounts are scrolled.
    const cut = what === 'structure' && viewport !== ENLARGED ? await findCutFields(page) : []
    const lines = [...violations, ...turned, ...cut.map((text) => `a field cuts its text: ${text}`)]
    for (const line of lines) found.push(`${name}: ${line}`)
  }
  return found
}
