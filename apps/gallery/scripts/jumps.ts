/**
 * Prints how far the card and its content jump from the first paint of each view until it stands still, while
 * services and chunks are late. Fails where it is more than 4 px and `jump-reasons.ts` does not say why. Words as
 * arguments take only the scenes that have them: `npm run gallery:jumps -- Account`.
 */

import { findChromium } from '@latchkey/testing/playwright'
import { chromium } from '@playwright/test'
import { scenes } from '../src/scenes.ts'
import { JUMP_REASONS } from './jump-reasons.ts'
import { findUnreasoned, isOver, type Jump, measuredScenes, reasonOf } from './jump-rules.ts'
import { measureJumps } from './measure-jumps.ts'
import { serveGallery } from './serve-gallery.ts'

/** As late as a chunk across an ocean. */
const VIEWS_LATE_MS = 150

const words = process.argv.slice(2).map((word) => word.toLowerCase())
const wanted = measuredScenes(scenes).filter(({ view, state }) =>
  words.every((word) => `${view} ${state}`.toLowerCase().includes(word)),
)

function toLine(jump: Jump): string {
  const { scene, card, pushed, heights } = jump
  const figures = `${card.toFixed(0).padStart(6)}${pushed.toFixed(0).padStart(8)}`
  const reason = isOver(jump) ? `  ${reasonOf(jump, JUMP_REASONS) ?? '✗'}` : ''
  return `${scene.padEnd(46)}${figures}  ${heights.join(' → ')}${reason}\n`
}

const executablePath = findChromium()
const [gallery, browser] = await Promise.all([
  serveGallery({ viewsLateMs: VIEWS_LATE_MS }),
  chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: ['--no-sandbox'] }),
])
try {
  const jumps = await measureJumps(wanted, { browser, url: gallery.url })
  process.stdout.write(`${'view'.padEnd(46)}${'card'.padStart(6)}${'pushed'.padStart(8)}  heights, px\n`)
  for (const jump of jumps) process.stdout.write(toLine(jump))
  const wrong = findUnreasoned(jumps, JUMP_REASONS, { isAll: words.length === 0 })
  for (const line of wrong) process.stdout.write(`✗ ${line}\n`)
  if (wrong.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await gallery.stop()
}
