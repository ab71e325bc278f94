import { expect, it } from 'vitest'
import { type Scene, scenes } from '../src/scenes.ts'
import { openGallery } from './open-gallery.fixture.ts'
import { readCode } from './read-code.ts'

const LONGEST_MS = 120_000

const gallery = openGallery()

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
