import { writeFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'

/** Writes down what each chunk is made of, for the test to read. */
const listChunks = {
  name: 'list-chunks',
  writeBundle(_options, bundle) {
    const chunks = Object.values(bundle)
      .filter(({ type }) => type === 'chunk')
      .map(({ fileName, isEntry, imports, dynamicImports, moduleIds, code }) => ({
        fileName,
        isEntry,
        imports,
        dynamicImports,
        modules: moduleIds.map((id) => id.slice(id.lastIndexOf('node_modules/'))),
        bytes: Buffer.byteLength(code),
      }))
    writeFileSync('chunks.json', JSON.stringify(chunks))
  },
}

export default { plugins: [react(), listChunks], build: { target: 'es2022', modulePreload: { polyfill: false } } }
