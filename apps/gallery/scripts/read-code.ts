import type { Browser } from '@playwright/test'
import scan from 'jsqr'
import { toAddress } from '../src/address.ts'
import type { Scene } from '../src/scenes.ts'

interface Screen {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly theme: 'light' | 'dark'
}

/** Returns what another maker's reader finds in a screenshot of a whole scene on a plain screen. */
export async function readCode(browser: Browser, { view, state }: Scene, screen: Screen): Promise<string | undefined> {
  const { url, width, height, theme } = screen
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1 })
  await page.goto(url + toAddress({ view, state, theme, isBare: true }))
  await page.waitForSelector('html[data-stage="ready"]', { state: 'attached' })
  const picture = (await page.screenshot({ animations: 'disabled' })).toString('base64')
  const pixels = await page.evaluate<string>(`(async () => {
    const bitmap = await createImageBitmap(await (await fetch('data:image/png;base64,${picture}')).blob())
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    const reader = new FileReader()
    // As text: an array of millions of numbers takes half a minute to leave the page.
    reader.readAsDataURL(new Blob([data]))
    await new Promise((resolve) => reader.addEventListener('load', resolve))
    return reader.result.split(',')[1]
  })()`)
  await page.close()
  return scan(Uint8ClampedArray.from(Buffer.from(pixels, 'base64')), width, height)?.data
}
