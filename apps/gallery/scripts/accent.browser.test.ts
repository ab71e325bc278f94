import type { Page } from '@playwright/test'
import { beforeAll, expect, it } from 'vitest'
import { toAddress } from '../src/address.ts'
import { openGallery } from './open-gallery.fixture.ts'

const READY_MS = 30_000

/** Foreground and background pairs of the parts' sheets. */
const PAIRS = [
  ['var(--lk-on-accent)', 'var(--lk-accent)'],
  // Under the pointer.
  ['var(--lk-on-accent)', 'color-mix(in srgb, var(--lk-accent) 90%, var(--lk-accent-shade, #000))'],
  ['var(--lk-accent-text)', 'var(--lk-bg)'],
  ['var(--lk-accent-text)', 'var(--lk-fill)'],
  ['var(--lk-accent-text)', 'var(--lk-accent-soft)'],
] as const

const gallery = openGallery()
let page: Page

beforeAll(async () => {
  const { url, browser } = gallery()
  page = await browser.newPage()
  await page.goto(url + toAddress({ view: 'Connect', state: 'normal', isBare: true }))
  await page.waitForSelector('html[data-stage=ready]', { state: 'attached', timeout: READY_MS })
  await page.evaluate(DEFINE_PROBE)
})

it('follows an accent of the page when its variable or the theme changes', async () => {
  await look('light', 'var(--brand)')
  await setBrand('#ffcc00')
  const [onYellow, yellowText] = await colours('--lk-on-accent', '--lk-accent-text')
  await setBrand('#000080')
  const [onNavy, navyText] = await colours('--lk-on-accent', '--lk-accent-text')
  expect([onYellow, onNavy]).toEqual(['0 0 0', '255 255 255'])
  expect(navyText).not.toBe(yellowText)
  await look('light', 'light-dark(#000080, #ffcc00)')
  expect(await colours('--lk-on-accent')).toEqual(['255 255 255'])
  await look('dark', 'light-dark(#000080, #ffcc00)')
  expect(await colours('--lk-on-accent')).toEqual(['0 0 0'])
})

it('keeps text on any accent, and any accent as text, at 4.5 to 1 in both themes (WCAG 2.2 1.4.3)', async () => {
  for (const theme of ['light', 'dark'] as const) {
    await look(theme, 'var(--brand)')
    expect(await page.evaluate<readonly string[]>(FIND_UNREADABLE), theme).toEqual([])
  }
})

/** Corners and middles of sRGB, the greys around the luminance where black and white read alike, other notations. */
function accents(): readonly string[] {
  const steps = [0, 51, 102, 153, 204, 255]
  const cube = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `rgb(${red} ${green} ${blue})`)))
  const greys = Array.from({ length: 12 }, (_, at) => `rgb(${112 + at} ${112 + at} ${112 + at})`)
  return [...cube, ...greys, 'gold', 'hsl(157 55% 78%)', 'oklch(72% 0.19 50)', 'rgb(0 0 0 / 50%)']
}

/** Names every accent with which a text does not read. Runs in the page. */
const FIND_UNREADABLE = `
  ${JSON.stringify(accents())}.flatMap((brand) => {
    document.documentElement.style.setProperty('--brand', brand)
    return ${JSON.stringify(PAIRS)}
      .map(([text, surface]) => [text, surface, contrastOf(text, surface)])
      .filter(([, , ratio]) => !(ratio >= 4.5))
      .map(([text, surface, ratio]) => [brand, text, 'on', surface, ratio].join(' '))
  })`

async function look(theme: 'light' | 'dark', accent: string): Promise<void> {
  const detail = JSON.stringify({ theme, dir: 'ltr', accent })
  await page.evaluate(`dispatchEvent(new CustomEvent('gallery-look', { detail: ${detail} }))`)
}

const setBrand = (color: string) => page.evaluate(`document.documentElement.style.setProperty('--brand', '${color}')`)

const colours = (...names: readonly string[]) =>
  page.evaluate<readonly string[]>(`${JSON.stringify(names)}.map((name) => read('var(' + name + ')').join(' '))`)

/** Reads a colour of the modal as an sRGB screen shows it. Runs in the page. */
const DEFINE_PROBE = `
  const probe = document.createElement('i')
  document.querySelector('latchkey-modal').shadowRoot.append(probe)
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  globalThis.read = (colour) => {
    probe.style.color = colour
    canvas.fillStyle = '#fff'
    canvas.fillStyle = getComputedStyle(probe).color
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
  }
  const luminance = (rgb) => rgb
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
    .reduce((sum, share, at) => sum + share * [0.2126, 0.7152, 0.0722][at], 0)
  globalThis.contrastOf = (one, other) => {
    const [high, low] = [luminance(read(one)), luminance(read(other))].sort((a, b) => b - a)
    return (high + 0.05) / (low + 0.05)
  }`
