import { writeFile } from 'node:fs/promises'
import { build, defaultClientConditions } from 'vite'
import { conditions, folder } from './source.mjs'

const { output } = await build({
  root: folder,
  configFile: false,
  logLevel: 'error',
  resolve: { conditions: [...conditions, ...defaultClientConditions] },
  build: { target: 'es2022', outDir: 'dist', modulePreload: { polyfill: false } },
})
const modules = output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each.moduleIds]] : []))
await writeFile(`${folder}/modules.json`, JSON.stringify(Object.fromEntries(modules)))
