import { build } from 'esbuild'

/** Returns the module of `import css from './x.css?inline'`: the minified text of the sheet and of its imports. */
export async function toCssModule(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    target: 'es2022',
    logLevel: 'silent',
  })
  const text = outputFiles
    .map((output) => output.text)
    .join('')
    .trimEnd()
  return `export default ${JSON.stringify(text)}\n`
}
