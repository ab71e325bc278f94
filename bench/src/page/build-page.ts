import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** One file of a built page. */
export interface BuiltFile {
  readonly name: string
  readonly body: Buffer
  /** Paths of the modules that it holds. */
  readonly modules: readonly string[]
}

const room = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Builds a page for production the way a site would: Vite with its defaults.
 *
 * @param code - The page's module; paths in it start from a folder of this room.
 */
export async function buildPage(code: string): Promise<readonly BuiltFile[]> {
  // Inside the room, so that the packages are found from there.
  const folder = await mkdtemp(join(room, '.page-'))
  try {
    await writeFile(join(folder, 'main.js'), code)
    await writeFile(
      join(folder, 'index.html'),
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,">' +
        '<body><div id="root"></div><script type="module" src="/main.js"></script></body></html>',
    )
    const built = await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      resolve: { conditions: ['latchkey-source', 'module', 'browser', 'development|production'] },
      build: { target: 'es2022', outDir: 'dist', modulePreload: { polyfill: false } },
    })
    const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []))
    return await Promise.all(
      outputs.map(async (output) => ({
        name: output.fileName,
        body: await readFile(join(folder, 'dist', output.fileName)),
        modules: output.type === 'chunk' ? output.moduleIds : [],
      })),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
