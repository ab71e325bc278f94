import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { toAddress } from '../src/address.ts'
import { type Scene, scenes } from '../src/scenes.ts'
import { findViolations } from './axe.ts'
import { findCutFields } from './find-cut-fields.ts'
import { openGallery } from './open-gallery.fixture.ts'
import { undistinguished } from './scene-rules.ts'

/** Two cores carry three pages: a scene waits for a seventh of a second until nothing changes any more. */
const MAX_CONCURRENT = 3
const READY_MS = 30_000
const LONGEST_MS = 600_000

const gallery = openGallery()

it(
  'shows in every scene the state that it is named after, cuts no field, and breaks no rule of axe in the light theme',
  async () => {
    const waiting = [...scenes]
    const found: string[] = []
    const shown = new Map<Scene, readonly string[]>()
    async function work(): Promise<void> {
      const page = await openPage()
      for (let scene = waiting.shift(); scene !== undefined; scene = waiting.shift())
        for (const line of await checkScene(page, scene, shown)) found.push(`${scene.view} ${scene.state}: ${line}`)
      await page.close()
    }
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
    expect([...found, ...undistinguished(shown)]).toEqual([])
  },
  LONGEST_MS,
)

/** A page in which scenes are played one after the other: to load it for each would take most of the time. */
async function openPage(): Promise<Page> {
  const { url, browser } = gallery()
  const page = await browser.newPage({ viewport: { width: 480, height: 760 }, reducedMotion: 'reduce' })
  await page.goto(url + toAddress({ view: 'Connect', state: 'normal', isBare: true }))
  await waitForStage(page)
  return page
}

/** Plays a scene, and returns what is wrong in it. @param shown - Takes the states whose signs it shows. */
async function checkScene(page: Page, scene: Scene, shown: Map<Scene, readonly string[]>): Promise<readonly string[]> {
  const { view, state } = scene
  await page.evaluate(`delete document.documentElement.dataset.stage
    dispatchEvent(new CustomEvent('gallery-scene', { detail: ${JSON.stringify({ view, state })} }))`)
  await waitForStage(page)
  if ((await page.getAttribute('html', 'data-stage')) === 'ready') {
    shown.set(scene, JSON.parse((await page.getAttribute('html', 'data-shown')) ?? '[]'))
    const cut = await findCutFields(page)
    return [...cut.map((text) => `a field cuts its text: ${text}`), ...(await findViolations(page, 'everything'))]
  }
  const reason = (await page.textContent('#root')) ?? ''
  // What a failed scene leaves behind would be found in the next one.
  await page.reload()
  await waitForStage(page)
  return [`did not play: ${reason}`]
}

const waitForStage = (page: Page) => page.waitForSelector('html[data-stage]', { state: 'attached', timeout: READY_MS })
