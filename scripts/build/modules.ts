import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { ROOT, type Room } from '../tree.ts'
import { doorSources } from './doors.ts'

/** `import css from './x.css?inline'` gives the minified text, as it does in Vite. */
export const inlineCss: Plugin = {
  name: 'inline-css',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /[.]css[?]inline$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path.replace(/[?]inline$/, '')),
      namespace: 'inline-css',
    }))
    onLoad({ filter: /.*/, namespace: 'inline-css' }, async ({ path }) => {
      const { outputFiles } = await build({
        stdin: { contents: await readFile(path, 'utf8'), loader: 'css', resolveDir: dirname(path), sourcefile: path },
        bundle: true,
        minify: true,
        write: false,
        target: 'es2022',
      })
      const text = outputFiles
        .map((file) => file.text)
        .join('')
        .trimEnd()
      return { contents: `export default ${JSON.stringify(text)}`, loader: 'js', watchFiles: [path] }
    })
  },
}

/**
 * Builds the modules of a room: one file per door, one lazy chunk per dynamic import, nothing from outside inside.
 *
 * @returns bytes of all modules, before compression.
 */
export async function buildModules(room: Room): Promise<number> {
  const { metafile } = await build({
    entryPoints: [...doorSources(room)],
    outdir: join(ROOT, room.folder, 'dist'),
    outbase: join(ROOT, room.folder, 'src'),
    absWorkingDir: join(ROOT, room.folder),
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    jsx: 'automatic',
    packages: 'external',
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    metafile: true,
    logLevel: 'silent',
    plugins: [inlineCss],
  })
  return Object.entries(metafile.outputs).reduce(
    (sum, [file, { bytes }]) => sum + (file.endsWith('.js') ? bytes : 0),
    0,
  )
}
