import { join } from 'node:path'
import { toAddress } from '@latchkey/gallery/address'
import type { Scene } from '@latchkey/gallery/scenes'
import type { Browser, Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import type { Way } from './ways.ts'

/** Two cores carry two pages. */
const AT_ONCE = 2
const READY_MS = 15_000

interface Shoot {
  readonly browser: Browser
  readonly url: string
  readonly folder: string
  readonly scale: number
}

export const fileOf = ({ view, state }: Scene): string => `${view}-${state}.png`

/** Takes a picture of every scene in one way. @returns what is wrong, one line each. */
export async function shootAll(scenes: readonly Scene[], way: Way, shoot: Shoot): Promise<readonly string[]> {
  const waiting = [...scenes]
  const problems: string[] = []
  async function work(): Promise<void> {
    const context = await shoot.browser.newContext({
      viewport: way.viewport,
      deviceScaleFactor: shoot.scale,
      colorScheme: way.choice.theme,
    })
    for (let scene = waiting.shift(); scene !== undefined; scene = waiting.shift()) {
      const page = await context.newPage()
      const name = `${scene.view} ${scene.state} (${way.name})`
      const found = await shootOne(page, scene, way, shoot).catch((error: unknown) => [String(error)])
      problems.push(...found.map((line) => `${name}: ${line}`))
      await page.close()
    }
    await context.close()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return problems
}

async function shootOne(page: Page, scene: Scene, way: Way, { url, folder }: Shoot): Promise<readonly string[]> {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) problems.push(`asked ${request.url()}`)
  })
  await page.goto(url + toAddress({ view: scene.view, state: scene.state, ...way.choice, isBare: true }))
  await page.waitForSelector('html[data-stage]', { state: 'attached', timeout: READY_MS })
  if ((await page.getAttribute('html', 'data-stage')) !== 'ready') return [...problems, 'the scene did not play']
  const { view, isOverflowing } = await look(page)
  if (view !== scene.view) problems.push(`shows ${view}`)
  if (isOverflowing) problems.push('something is wider than the card')
  await page.screenshot({ path: join(folder, way.name, fileOf(scene)), animations: 'disabled' })
  return way.isChecked ? [...problems, ...(await findViolations(page))] : problems
}

/** Which view is on screen, and whether all of it fits. */
async function look(page: Page): Promise<{ readonly view: string; readonly isOverflowing: boolean }> {
  const view = (await page.getAttribute('html', 'data-view')) ?? ''
  const isOverflowing = await page.locator('.lk-view').evaluate((body) => {
    const { scrollWidth, clientWidth } = body as unknown as Readonly<Record<'scrollWidth' | 'clientWidth', number>>
    return scrollWidth > clientWidth
  })
  return { view, isOverflowing }
}
