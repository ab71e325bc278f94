import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT, trackedFiles } from '../tree.ts'

/** CSS rules that make a browser fetch a style sheet, a font or a picture. */
const REQUESTS =
  /@import\b|@font-face\b|\burl\((?![#)])|\bnew FontFace\b|createElement\(\s*['"`]link['"`]|rel=\{?['"`]stylesheet/

const find = (files: readonly string[]) => files.filter((file) => REQUESTS.test(readFileSync(join(ROOT, file), 'utf8')))

it('no style of the packages fetches a font or another style sheet: none is configured (Spec §7.35)', () => {
  const sheets = trackedFiles(/^packages\/.*\/src\/.*\.css$/)
  const code = trackedFiles(/^packages\/(?!testing\/).*\/src\/.*(?<!\.test)\.tsx?$/)
  expect(sheets.length).toBeGreaterThan(40)
  expect(find([...sheets, ...code])).toEqual([])
})

it.each([
  '@import "https://fonts.example/a.css";',
  "@font-face { font-family: A; src: url('https://fonts.example/a.woff2') }",
  "document.createElement('link')",
])('%s would be one', (text) => {
  expect(text).toMatch(REQUESTS)
})
