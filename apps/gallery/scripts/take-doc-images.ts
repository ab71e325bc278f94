/**
 * Takes the pictures of the README, in light and dark, on a transparent ground: `npm run docs:images`. Fails when one
 * is larger than a page should load.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findChromium } from '@latchkey/testing/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import { toAddress } from '../src/address.ts'
import { ROOM } from './room.ts'
import { serveGallery } from './serve-gallery.ts'

const IMAGES = [
  { name: 'connect', view: 'Connect', state: 'normal' },
  { name: 'account', view: 'Account', state: 'normal' },
  { name: 'send', view: 'WalletSendPreview', state: 'token' },
  { name: 'swap', view: 'Swap', state: 'quote' },
  { name: 'sign-in', view: 'SIWXSignMessage', state: 'optional' },
] as const
/** All of one size, so that they stand in a row. */
const SIZE = { width: 400, height: 740 }
const SCALE = 1.5
const MAX_BYTES = 130_000
const folder = join(ROOM, '../../docs/images')

const executablePath = findChromium()
const [gallery, browser] = await Promise.all([
  serveGallery(),
  chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: ['--no-sandbox'] }),
])
try {
  await mkdir(folder, { recursive: true })
  for (const image of IMAGES)
    for (const theme of ['light', 'dark'] as const) {
      const bytes = await takeImage(browser, { ...image, theme })
      if (bytes.length > MAX_BYTES) throw new Error(`${image.name} in ${theme} has ${bytes.length} bytes`)
      await writeFile(join(folder, `${image.name}-${theme}.png`), bytes)
      process.stdout.write(`${image.name}-${theme}.png  ${bytes.length} bytes\n`)
    }
} finally {
  await browser.close()
  await gallery.stop()
}

type Image = (typeof IMAGES)[number] & { readonly theme: 'light' | 'dark' }

async function takeImage(from: Browser, { view, state, theme }: Image): Promise<Buffer> {
  const page = await from.newPage({ viewport: SIZE, deviceScaleFactor: SCALE })
  await page.goto(gallery.url + toAddress({ view, state, theme, place: 'inline', isBare: true }))
  await page.waitForSelector('html[data-stage=ready]', { state: 'attached' })
  await clearGround(page)
  const bytes = await page.screenshot({ omitBackground: true, animations: 'disabled' })
  await page.close()
  return bytes
}

/** Hides everything but the card and centres it: the README brings its own background. */
async function clearGround(page: Page): Promise<void> {
  const content = 'html { background: none !important } #root { min-height: 100vh; align-items: center; padding: 0 }'
  await page.addStyleTag({ content })
}
