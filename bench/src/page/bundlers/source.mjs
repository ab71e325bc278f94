import { readFile } from 'node:fs/promises'
import { build, transform } from 'esbuild'

/** The export condition that leads to the source in a package. */
export const SOURCE = 'latchkey-source'

export const [folder, from] = process.argv.slice(2)
export const conditions = from === 'source' ? [SOURCE] : []

/** Returns the module of a source of ours; `undefined` for a file that needs no compiler. */
export async function compile(id) {
  if (id.endsWith('.css?inline')) {
    const { outputFiles } = await build({
      entryPoints: [id.replace(/[?]inline$/, '')],
      bundle: true,
      minify: true,
      write: false,
    })
    return `export default ${JSON.stringify(outputFiles[0].text.trimEnd())}`
  }
  if (!/[.]tsx?$/.test(id)) return undefined
  const { code } = await transform(await readFile(id, 'utf8'), {
    loader: id.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    target: 'es2022',
  })
  return code
}
