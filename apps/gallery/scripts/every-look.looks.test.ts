import { expect, it } from 'vitest'
import { scenes } from '../src/scenes.ts'
import { checkScene } from './check-scene.ts'
import { openGallery } from './open-gallery.fixture.ts'

/** Two cores carry two pages. */
const MAX_CONCURRENT = 2
const LONGEST_MS = 1_200_000

const gallery = openGallery()

it(
  'breaks no rule of axe, and turns no sentence, in any scene: dark, right to left, 360 px, 320 by 256, with three accents',
  async () => {
    const waiting = [...scenes]
    const found: string[] = []
    const { url, browser } = gallery()
    async function work(): Promise<void> {
      const page = await browser.newPage()
      for (let scene = waiting.shift(); scene !== undefined; scene = waiting.shift())
        found.push(...(await checkScene(page, scene, url)))
      await page.close()
    }
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
    expect(found).toEqual([])
  },
  LONGEST_MS,
)
