import { resolve } from 'node:path'
import commonjs from '@rollup/plugin-commonjs'
import nodeResolve from '@rollup/plugin-node-resolve'
import { transform } from 'esbuild'
import { rollup } from 'rollup'
import { compile, conditions, folder } from './source.mjs'

const ours = {
  name: 'ours',
  resolveId: (name, importer) =>
    name.endsWith('.css?inline') ? { id: resolve(importer, '..', name), moduleSideEffects: false } : undefined,
  load: (id) => compile(id),
}
const production = {
  name: 'production',
  transform: (code) => ({ code: code.replaceAll('process.env.NODE_ENV', '"production"'), map: null }),
}
const minify = {
  name: 'minify',
  renderChunk: (code) => transform(code, { minify: true, format: 'esm', target: 'es2022' }),
}

const bundle = await rollup({
  input: `${folder}/main.js`,
  onwarn: () => undefined,
  plugins: [
    ours,
    nodeResolve({ browser: true, exportConditions: conditions, extensions: ['.js', '.mjs', '.ts', '.tsx'] }),
    production,
    commonjs(),
    minify,
  ],
})
await bundle.write({ dir: `${folder}/dist`, format: 'es' })
