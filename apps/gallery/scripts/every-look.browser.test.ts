import { expect, it } from 'vitest'
import { type Scene, scenes } from '../src/scenes.ts'
import { checkScene } from './check-scene.ts'
import { openGallery } from './open-gallery.fixture.ts'
import { readCode } from './read-code.ts'

/** Two cores carry two pages. */
const AT_ONCE = 2
const LONGEST_MS = 1_200_000

const gallery = openGallery()

it(
  'breaks no rule of axe, and turns no sentence, in any scene: light, dark, right to left, 360 px, 320 by 256, with three accents',
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
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    expect(found).toEqual([])
  },
  LONGEST_MS,
)

const codes = (['any-wallet', 'code-web-and-desktop'] as const).map((state): Scene => {
  const scene = scenes.find((each) => each.view === 'ConnectingWalletConnect' && each.state === state)
  if (scene === undefined) throw new Error(`No scene ${state}`)
  return scene
})

it.each([
  { name: 'a desktop', width: 1280, height: 800 },
  { name: 'a desktop of odd size', width: 1279, height: 799 },
  { name: 'a phone', width: 360, height: 740 },
])(
  'shows a code that is read from a screenshot of $name at one pixel a point (Spec §1.2)',
  async ({ width, height }) => {
    const { url, browser } = gallery()
    for (const scene of codes)
      for (const theme of ['light', 'dark'] as const)
        expect(await readCode(browser, scene, { url, width, height, theme })).toMatch(/^wc:/)
  },
  LONGEST_MS,
)
