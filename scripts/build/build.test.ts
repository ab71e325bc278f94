import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { inlineCss } from './modules.ts'
import { rewriteSpecifiers } from './types.ts'

describe('rewriteSpecifiers', () => {
  it('points declarations at built files, and leaves packages and plain text alone', () => {
    const before = [
      "import type { A } from './a.ts'",
      "export { type B, b } from '../deep/b.tsx'",
      "export declare const lazy: () => Promise<typeof import('./c.ts')>",
      "import type { D } from '@latchkey/core'",
      "export declare const text: './d.ts'",
    ].join('\n')
    expect(rewriteSpecifiers(before).split('\n')).toEqual([
      "import type { A } from './a.js'",
      "export { type B, b } from '../deep/b.js'",
      "export declare const lazy: () => Promise<typeof import('./c.js')>",
      "import type { D } from '@latchkey/core'",
      "export declare const text: './d.ts'",
    ])
  })
})

describe('inlineCss', () => {
  it('gives a style sheet as minified text, with what it imports', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-css-'))
    try {
      await writeFile(join(folder, 'base.css'), '.base {\n  color: red;\n}\n')
      await writeFile(join(folder, 'a.css'), "@import './base.css';\n.a {\n  margin: 0px;\n}\n")
      await writeFile(join(folder, 'a.ts'), "import css from './a.css?inline'\nconsole.log(css)\n")
      const { outputFiles } = await build({
        entryPoints: [join(folder, 'a.ts')],
        bundle: true,
        write: false,
        format: 'esm',
        plugins: [inlineCss],
      })
      expect(outputFiles[0]?.text).toContain('.base{color:red}.a{margin:0}')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
