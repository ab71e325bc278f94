import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defaultClientConditions } from 'vite'

/** Writes the content of each chunk to a file, which the test reads. */
const listChunks = {
  name: 'list-chunks',
  writeBundle({ dir }, bundle) {
    const chunks = Object.values(bundle)
      .filter(({ type }) => type === 'chunk')
      .map(({ fileName, isEntry, imports, dynamicImports, moduleIds, code }) => ({
        fileName,
        isEntry,
        imports,
        dynamicImports,
        modules: moduleIds.map((id) => id.slice(id.lastIndexOf('node_modules/'))),
        gzip: gzipSync(code, { level: 9 }).length,
      }))
    writeFileSync(`${dir}/chunks.json`, JSON.stringify(chunks))
  },
}

/** The packages bring their source: `--mode source` builds the page from it. `--mode solana`: the page without EVM. */
export default ({ mode }) => ({
  plugins: [react(), listChunks],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rollupOptions: { input: mode === 'solana' ? 'solana.html' : 'index.html' },
  },
  ...(mode === 'source' ? { resolve: { conditions: ['latchkey-source', ...defaultClientConditions] } } : {}),
})
