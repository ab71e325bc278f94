import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { transformSync } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { toAccentProperties } from './tokens/to-accent-properties.ts'
import { tokens } from './tokens/tokens.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file: relative(root, join(root, file)), css: readFileSync(join(root, file), 'utf8') }))
const drawn = sheets.filter(({ file }) => !file.endsWith('.generated.css'))
const styles = ['styles.ts', 'form-styles.ts'].map((file) => readFileSync(join(root, file), 'utf8')).join('')

/** Bytes of a built page: the sheets that one module imports, minified and compressed. */
function gzipSize(module: string): number {
  const source = readFileSync(join(root, module), 'utf8')
  const imported = [...source.matchAll(/'(.+\/)?([\w.-]+\.css)\?inline'/g)].map(([, , name]) => name)
  const text = sheets.filter(({ file }) => imported.some((name) => file.endsWith(`/${name}`) || file === name))
  expect(text.length).toBe(imported.length)
  return gzipSync(transformSync(text.map(({ css }) => css).join(''), { loader: 'css', minify: true }).code, {
    level: 9,
  }).length
}

describe('style sheets', () => {
  it('stay within 5 KiB gzip for tokens and all parts together (Design 5)', () => {
    expect(gzipSize('styles.ts')).toBeLessThanOrEqual(5 * 1024)
  })

  it('stay within 1.2 KiB gzip for the buttons of the host page (Design 1.3 "Silent until clicked")', () => {
    expect(gzipSize('host-button/host-button.ts')).toBeLessThanOrEqual(1.2 * 1024)
  })

  it('are all part of the one sheet, except those that come with their own chunk', () => {
    const apart = [
      'parts/amount/amount.css',
      'parts/notice/notice.css',
      'parts/tabs/tabs.css',
      'parts/qr/qr.css',
      'parts/toast/toast.css',
      'parts/field/field.css',
      'parts/copy-text/copy-text.css',
      'host-button/host-button.css',
    ]
    const missing = drawn.filter(({ file }) => !apart.includes(file) && !styles.includes(`'./${file}?inline'`))
    expect(missing.map(({ file }) => file)).toEqual([])
  })

  it('use only tokens that exist', () => {
    const known = new Set<string>([...tokens.map((token) => token.name), ...Object.keys(toAccentProperties())])
    // Set by a part on its own element.
    known.add('--lk-hue').add('--lk-ring-radius')
    for (const { file, css } of sheets)
      for (const [, name = ''] of css.matchAll(/var\((--[\w-]+)/g)) expect(known, `${file}: ${name}`).toContain(name)
  })

  it('use every early token, and none besides, in the buttons of the host page', () => {
    const early = new Set<string>(tokens.filter((token) => 'early' in token).map((token) => token.name))
    const button = sheets.filter(({ file }) => /^(host-button|tokens\/early)/.test(file))
    const used = button.flatMap(({ css }) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))
    expect([...early].filter((name) => !used.includes(name))).toEqual([])
    expect(used.filter((name) => !early.has(name) && !(name in toAccentProperties()))).toEqual([])
  })

  it('name every class with the prefix lk-', () => {
    for (const { file, css } of drawn)
      for (const [, name = ''] of css.replace(/\d\.\d+/g, '').matchAll(/\.([a-z][\w-]*)/g))
        expect(name, file).toMatch(/^lk-/)
  })

  it('place nothing by left or right, so that they turn round in right-to-left languages', () => {
    for (const { file, css } of drawn)
      expect(css, file).not.toMatch(
        /(?:^|[\s;{-])(?:left|right)\s*:|text-align:\s*(?:left|right)|(?:margin|padding)-(?:left|right)/,
      )
  })

  it('never use rem, which follows the host page', () => {
    for (const { file, css } of drawn) expect(css, file).not.toMatch(/\drem/)
  })

  it('move only by transform and opacity (Design 5 "Motion")', () => {
    for (const { file, css } of drawn)
      for (const [, body = ''] of css.matchAll(/transition:([^;]+);/g))
        for (const part of body.split(',').map((text) => text.trim().split(/[\s)]/)[0] ?? ''))
          expect(part, file).toMatch(/^(opacity|transform|color|background-color|border-color)$/)
  })
})
