import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { findChromium } from '@latchkey/testing/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../../fixtures/cards/accounts.ts'
import { cards } from '../../fixtures/cards/cards.ts'
import { serveCards } from '../../fixtures/cards/serve-cards.ts'

const START_MS = 120_000
const TEST_MS = 180_000
let browser: Browser
let served: Awaited<ReturnType<typeof serveCards>>
let axe: string

beforeAll(async () => {
  const executablePath = findChromium()
  served = await serveCards()
  browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
}, START_MS)
afterAll(async () => {
  await browser.close()
  await served.stop()
})

/** Without transitions: half-way between the colours of two states a button has too little contrast. */
const openPage = () => browser.newPage({ viewport: { width: 360, height: 600 }, reducedMotion: 'reduce' })

/** Returns the rules of WCAG 2.2 AA and of good practice that the page breaks, with the elements. */
async function findViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe: judge } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }
    // The card is in a frame; this rule is about whole pages.
    const { violations } = await judge.run({ rules: { 'landmark-one-main': { enabled: false } } })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.flat().join(' ')}`))
  })
}

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  it(
    'each card, and the pairing code, breaks no rule of axe',
    async () => {
      const page = await openPage()
      const broken: Record<string, readonly string[]> = {}
      for (const card of [...Object.keys(cards), ...Object.keys(accounts), 'pairing-code']) {
        await page.goto(`http://127.0.0.1:${served.port}/?${new URLSearchParams({ card, theme })}`)
        await page.waitForSelector('.card')
        const violations = await findViolations(page)
        if (violations.length > 0) broken[card] = violations
      }
      expect(broken).toEqual({})
      await page.close()
    },
    TEST_MS,
  )

  it(
    'the dialog in which a person chooses their picture breaks no rule of axe',
    async () => {
      const page = await openPage()
      await page.goto(`http://127.0.0.1:${served.port}/?${new URLSearchParams({ card: 'ether-send', theme })}`)
      await page.getByRole('button', { name: /^Your picture/ }).click()
      await page.getByRole('dialog', { name: 'Your picture and word' }).waitFor()
      expect(await findViolations(page)).toEqual([])
      await page.close()
    },
    TEST_MS,
  )
})
