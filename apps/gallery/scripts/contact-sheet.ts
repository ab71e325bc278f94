import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import type { Scene } from '../src/scenes.ts'
import { fileOf } from './shoot.ts'
import type { Way } from './ways.ts'

const TILE_PX = 240
const COLUMNS = 8
const GAP_PX = 16

/** Puts the pictures of one way side by side, as a page to click through and as one picture. */
export async function writeContactSheet(
  scenes: readonly Scene[],
  way: Way,
  { browser, folder }: { readonly browser: Browser; readonly folder: string },
): Promise<void> {
  const file = join(folder, `${way.name}.html`)
  await writeFile(file, toHtml(scenes, way))
  const width = COLUMNS * (TILE_PX + GAP_PX) + GAP_PX
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  await page.goto(pathToFileURL(file).href)
  await page.screenshot({ path: join(folder, `${way.name}.png`), fullPage: true })
  await page.close()
}

function toHtml(scenes: readonly Scene[], { name, choice, viewport }: Way): string {
  const isDark = choice.theme === 'dark'
  const tiles = scenes.map((scene) => {
    const source = `${name}/${encodeURIComponent(fileOf(scene))}`
    return `<a href="${source}"><img src="${source}" alt="" width="${viewport.width}" height="${viewport.height}"><b>${scene.view}</b> ${scene.state}</a>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Latchkey gallery: ${name}</title><style>
body{margin:${GAP_PX}px;display:grid;grid-template-columns:repeat(auto-fill,${TILE_PX}px);gap:${GAP_PX}px;font:12px/1.4 system-ui,sans-serif;background:${isDark ? '#16181d' : '#fff'};color:${isDark ? '#dde0e7' : '#20242c'}}
a{color:inherit;text-decoration:none}img{display:block;width:100%;height:auto;margin-bottom:4px;border-radius:6px}
</style>${tiles.join('\n')}`
}
