import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toCssModule } from './inline-css.ts'
import { listRelativeSpecifiers, rewriteSpecifiers } from './specifiers.ts'

describe('rewriteSpecifiers', () => {
  it('replaces modules and declarations with built files, and leaves packages and plain text unchanged', () => {
    const before = [
      "import type { A } from './a.ts'",
      "export { type B, b } from '../deep/b.tsx'",
      "export declare const lazy: () => Promise<typeof import('./c.ts')>",
      'import css from "./c.css?inline"',
      "import type { D } from '@latchkey/core/ui'",
      "export declare const text: './d.ts'",
      "declare module './e.ts' {}",
      "declare module '@latchkey/core' {}",
    ].join('\n')
    expect(rewriteSpecifiers(before).split('\n')).toEqual([
      "import type { A } from './a.js'",
      "export { type B, b } from '../deep/b.js' ",
      "export declare const lazy: () => Promise<typeof import('./c.js')>",
      'import css from "./c.css.js"    ',
      "import type { D } from '@latchkey/core/ui'",
      "export declare const text: './d.ts'",
      "declare module './e.js' {}",
      "declare module '@latchkey/core' {}",
    ])
  })

  it('keeps the columns after a name, so that source maps stay correct', () => {
    const before = 'const load = () => import("./view.tsx").then(({ View }) => View)'
    const after = rewriteSpecifiers(before)
    expect(after).toBe('const load = () => import("./view.js" ).then(({ View }) => View)')
    expect(after.indexOf('.then')).toBe(before.indexOf('.then'))
  })
})

describe('listRelativeSpecifiers', () => {
  it('lists lazy imports and re-exports, but no text that only looks like one', () => {
    const text = 'export * from "./a.ts"\nconst b = import("./b.ts")\nconst c = \'import("./c.ts")\'\nimport "d"\n'
    expect(listRelativeSpecifiers(text).map(({ name }) => name)).toEqual(['./a.ts', './b.ts'])
  })
})

describe('toCssModule', () => {
  it('returns a style sheet as minified text, with its imports', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-css-'))
    try {
      await writeFile(join(folder, 'base.css'), '.base {\n  color: red;\n}\n')
      await writeFile(join(folder, 'a.css'), "@import './base.css';\n.a {\n  margin: 0px;\n}\n")
      await expect(toCssModule(join(folder, 'a.css'))).resolves.toBe('export default ".base{color:red}.a{margin:0}"\n')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
