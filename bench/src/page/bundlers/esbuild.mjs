import { resolve } from 'node:path'
import { build } from 'esbuild'
import { compile, conditions, folder } from './source.mjs'

const css = {
  name: 'css',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /[.]css[?]inline$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path),
      namespace: 'css',
    }))
    onLoad({ filter: /.*/, namespace: 'css' }, async ({ path }) => ({ contents: await compile(path) }))
  },
}

await build({
  entryPoints: [`${folder}/main.js`],
  outdir: `${folder}/dist`,
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  target: 'es2022',
  jsx: 'automatic',
  conditions: [...conditions, 'module'],
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [css],
  logLevel: 'error',
})
