import { expect, it } from 'vitest'
import { toAddress } from '../src/address.ts'
import { scenes } from '../src/scenes.ts'
import { openGallery } from './open-gallery.fixture.ts'

const LONGEST_MS = 1_200_000
const READY_MS = 30_000

const gallery = openGallery()

it(
  'has no word in plain English in any scene of the pseudo-locale, and none that is wider than a phone',
  async () => {
    const { url, browser } = gallery()
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    const found: string[] = []
    for (const { view, state } of scenes) {
      await page.goto(url + toAddress({ view, state, isBare: true, locale: 'en-XA' }))
      await page.waitForSelector('html[data-stage=ready]', { state: 'attached', timeout: READY_MS })
      const plain = await page.getAttribute('html', 'data-plain')
      if (plain !== '[]') found.push(`${view} ${state}: ${plain}`)
      if (await page.evaluate<boolean>(IS_TOO_WIDE)) found.push(`${view} ${state} is wider than the card`)
    }
    expect(found).toEqual([])
  },
  LONGEST_MS,
)

const IS_TOO_WIDE = `(() => {
  const { scrollWidth, clientWidth } = document.querySelector('latchkey-modal').shadowRoot.querySelector('.lk-view')
  return scrollWidth > clientWidth
})()`
