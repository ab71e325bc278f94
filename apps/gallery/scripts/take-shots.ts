/**
 * Takes a picture of every scene of the gallery in every way, runs axe on it and writes contact sheets. Words as
 * arguments take only the scenes that have them: `npm run gallery:shots -- Account nfts`. Fails on a violation, on an
 * error in the console, and on a view of the modal without a scene.
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findChromium } from '@latchkey/testing/playwright'
import { chromium } from '@playwright/test'
import { type Scene, scenes } from '../src/scenes.ts'
import { writeContactSheet } from './contact-sheet.ts'
import { ROOM } from './room.ts'
import { viewsWithoutScene } from './scene-rules.ts'
import { serveGallery } from './serve-gallery.ts'
import { shootAll } from './shoot.ts'
import { WAYS } from './ways.ts'

const SCALE = 1
const folder = join(ROOM, 'shots')
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const has = ({ view, state }: Scene) => words.every((word) => `${view} ${state}`.toLowerCase().includes(word))
const wanted = scenes.filter(has)

const executablePath = findChromium()
const [gallery, browser] = await Promise.all([
  serveGallery(),
  chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: ['--no-sandbox'] }),
])
let problems = 0
function onProblem(line: string): void {
  problems += 1
  process.stderr.write(`${line}\n`)
}
for (const view of viewsWithoutScene(scenes)) onProblem(`${view} has no scene`)
try {
  if (words.length === 0) await rm(folder, { recursive: true, force: true })
  for (const way of WAYS) await mkdir(join(folder, way.name), { recursive: true })
  const start = performance.now()
  await shootAll(wanted, { browser, url: gallery.url, folder, scale: SCALE, onProblem })
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  process.stdout.write(`${wanted.length} scenes in ${WAYS.length} ways, ${seconds} s\n`)
  if (words.length === 0) for (const way of WAYS) await writeContactSheet(wanted, way, { browser, folder })
} finally {
  await browser.close()
  await gallery.stop()
}
process.stdout.write(problems === 0 ? 'No violation, no error.\n' : `${problems} problems\n`)
process.exitCode = problems === 0 ? 0 : 1
