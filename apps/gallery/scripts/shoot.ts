import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { toAddress } from '../src/address.ts'
import type { Scene } from '../src/scenes.ts'
import { findViolations } from './axe.ts'
import { findCutFields } from './find-cut-fields.ts'
import { WAYS, type Way } from './ways.ts'

/** Two cores carry two pages. */
const MAX_CONCURRENT = 2
const READY_MS = 30_000
/** A new size or theme is drawn, and what loads when it comes into sight has come. */
const REDRAWN_MS = 120

interface Shoot {
  readonly browser: Browser
  readonly url: string
  readonly folder: string
  readonly scale: number
  readonly onProblem: (line: string) => void
}

export const fileOf = ({ view, state }: Scene): string => `${view}-${state}.png`

/** Takes the pictures of every scene in every way. */
export async function shootAll(scenes: readonly Scene[], shoot: Shoot): Promise<void> {
  const waiting = [...scenes]
  async function work(): Promise<void> {
    const context = await shoot.browser.newContext({ deviceScaleFactor: shoot.scale })
    for (let scene = waiting.shift(); scene !== undefined; scene = waiting.shift()) {
      const name = `${scene.view} ${scene.state}`
      const report = (line: string) => shoot.onProblem(`${name}: ${line}`)
      const page = await context.newPage()
      await shootScene(page, scene, { ...shoot, onProblem: report }).catch((error: unknown) => report(String(error)))
      await page.close()
    }
    await context.close()
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
}

/** A scene is played once, and looked at in one way after the other: that also proves that it follows a change. */
async function shootScene(page: Page, scene: Scene, { url, folder, onProblem }: Shoot): Promise<void> {
  page.on('console', (message) => {
    if (message.type() === 'error') onProblem(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => onProblem(`page: ${error.message}`))
  page.on('request', (request) => {
    const target = request.url()
    if (!target.startsWith(url) && !target.startsWith('data:')) onProblem(`requested ${target}`)
  })
  const { view, state } = scene
  const [first] = WAYS
  if (first !== undefined) await page.setViewportSize(first.viewport)
  await page.goto(url + toAddress({ view, state, isBare: true }))
  await page.waitForSelector('html[data-stage]', { state: 'attached', timeout: READY_MS })
  if ((await page.getAttribute('html', 'data-stage')) !== 'ready') return onProblem('the scene did not play')
  const shown = await page.getAttribute('html', 'data-view')
  if (shown !== view) onProblem(`shows ${shown}`)
  for (const way of WAYS) {
    await turnTo(page, way)
    if (await isTooWide(page)) onProblem(`(${way.name}) something is wider than the card`)
    for (const cut of await cutNumbers(page)) onProblem(`(${way.name}) digits are cut: ${cut}`)
    for (const cut of await findCutFields(page)) onProblem(`(${way.name}) a field cuts its text: ${cut}`)
    await page.screenshot({ path: join(folder, way.name, fileOf(scene)), animations: 'disabled' })
    if (way.checks === 'nothing') continue
    for (const violation of await findViolations(page, way.checks)) onProblem(`(${way.name}) ${violation}`)
  }
}

async function turnTo(page: Page, { choice, viewport }: Way): Promise<void> {
  await page.setViewportSize(viewport)
  await page.evaluate(`dispatchEvent(new CustomEvent('gallery-look', { detail: ${JSON.stringify(choice)} }))`)
  await page.waitForTimeout(REDRAWN_MS)
}

async function isTooWide(page: Page): Promise<boolean> {
  return page.locator('.lk-view').evaluate((body) => {
    const { scrollWidth, clientWidth } = body as unknown as Readonly<Record<'scrollWidth' | 'clientWidth', number>>
    return scrollWidth > clientWidth
  })
}

/** Returns the numbers of amounts that a box around them cuts on a side: money without its digits is other money. */
async function cutNumbers(page: Page): Promise<readonly string[]> {
  return page.locator('.lk-amount-number').evaluateAll((numbers) => {
    type Box = { readonly left: number; readonly right: number }
    type Drawn = { readonly parentElement: Drawn | null; readonly textContent: string; getBoundingClientRect(): Box }
    const { getComputedStyle } = globalThis as unknown as { getComputedStyle(of: Drawn): { overflowX: string } }
    return (numbers as unknown as readonly Drawn[]).flatMap((number) => {
      const { left, right } = number.getBoundingClientRect()
      for (let around = number.parentElement; around !== null; around = around.parentElement) {
        const box = around.getBoundingClientRect()
        const isClipping = getComputedStyle(around).overflowX !== 'visible'
        if (isClipping && (left < box.left - 1 || right > box.right + 1)) return number.textContent
      }
      return []
    })
  })
}
