import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PackedSite } from '../../../scripts/pack/packed-site.ts'

/** One file of a built page. */
export interface BuiltFile {
  readonly name: string
  readonly body: Buffer
  /** Paths of its modules; known from Vite alone. */
  readonly modules: readonly string[]
}

export const BUNDLERS = ['vite', 'webpack', 'rollup', 'esbuild'] as const

export interface BuildOptions {
  readonly bundler?: (typeof BUNDLERS)[number]
  /** The content of the page: the packages as built, or the source in them. */
  readonly from?: 'packed' | 'source'
}

const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * Builds a page for production in a site that installed the packages: each bundler with its defaults.
 *
 * @param code - The page's module; the sources of the pages of `bench:modal` stand in `./pages`.
 */
export async function buildPage(
  site: PackedSite,
  code: string,
  { bundler = 'vite', from = 'packed' }: BuildOptions = {},
): Promise<readonly BuiltFile[]> {
  const folder = await mkdtemp(join(site.folder, 'page-'))
  try {
    await cp(join(here, 'bundlers'), join(folder, 'bundlers'), { recursive: true })
    await cp(join(here, '../modal/pages'), join(folder, 'pages'), { recursive: true })
    await writeFile(join(folder, 'main.js'), code)
    await writeFile(join(folder, 'index.html'), toHtml('/main.js'))
    await site.script(join(folder, `bundlers/${bundler}.mjs`), [folder, from])
    return [
      ...(await readBuilt(folder)),
      ...(bundler === 'vite' ? [] : [{ name: 'index.html', body: Buffer.from(toHtml('/main.js')), modules: [] }]),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the page around a module. */
export const toHtml = (script: string) =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,">' +
  `<body><div id="root"></div><script type="module" src="${script}"></script></body></html>`

async function readBuilt(folder: string): Promise<readonly BuiltFile[]> {
  const dist = join(folder, 'dist')
  const named: Readonly<Record<string, readonly string[]>> = JSON.parse(
    await readFile(join(folder, 'modules.json'), 'utf8').catch(() => '{}'),
  )
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const name = relative(dist, path)
        return { name, body: await readFile(path), modules: named[name] ?? [] }
      }),
  )
}
