import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Browser } from '@playwright/test'
import { type Choice, toAddress } from '../src/address.ts'

const SIDES: readonly Pick<Choice, 'view' | 'state' | 'theme'>[] = [
  { view: 'Connect', state: 'normal', theme: 'light' },
  { view: 'Account', state: 'normal', theme: 'dark' },
]
const SIDE = { width: 450, height: 740 }

/** Takes the picture of the README: two views side by side, as they stand on a page. */
export async function takeReadmePicture(browser: Browser, url: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const viewport = { width: SIDE.width * SIDES.length, height: SIDE.height }
  const page = await browser.newPage({ viewport, deviceScaleFactor: 2 })
  await page.goto(`${url}?bare=1`)
  await page.waitForSelector('html[data-stage]', { state: 'attached' })
  const frames = SIDES.map((choice) => {
    const address = toAddress({ ...choice, isBare: true })
    return `<iframe src="${url}${address.replaceAll('&', '&amp;')}" width="${SIDE.width}" height="${SIDE.height}"></iframe>`
  })
  await page.setContent(`<style>body{margin:0;display:flex}iframe{display:block;border:0}</style>${frames.join('')}`)
  for (const frame of page.frames().slice(1))
    await frame.waitForSelector('html[data-stage="ready"]', { state: 'attached' })
  await page.screenshot({ path, animations: 'disabled' })
  await page.close()
}
