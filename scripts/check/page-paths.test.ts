import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, trackedFiles } from '../tree.ts'

/** A file or folder between backticks; patterns, packages and code do not match. */
const PATH = /`((?:[\w.-]+\/)+[\w.-]*|[\w-]+(?:[.][\w-]+)*[.](?:tsx?|mjs|md))`/g
/** A link into the tree, without its fragment. */
const LINK = /\]\((?!https?:)([^)#\s]+)[^)]*\)/g

/** Texts that look like paths: endpoints, build files, modules of other packages, and patterns. */
const NO_PATHS = /^(v1\/.*|coins\/list|dist\/.*|zustand\/vanilla|x[.].*)$/

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const files = trackedFiles(/./)
const codes = new Set([...read('docs/errors.md').matchAll(/`([a-z\d-]+\/[a-z\d-]+)`/g)].map(([, code]) => code))
/** `api.md` and `errors.md` are generated; a sentence of the specification contains no file. */
const PAGES = trackedFiles(/^([A-Z]+|docs\/(?!api|errors|spec\/).*)[.]md$/)

/** Returns the paths on a page that do not exist in the tree, and its dead links. */
function missingPaths(page: string, text: string, tree: readonly string[]): readonly string[] {
  const paths = [...text.matchAll(PATH)]
    .map(([, path = '']) => path.replace(/\/$/, ''))
    .filter((path) => !codes.has(path) && !NO_PATHS.test(path))
    .filter((path) => !tree.some((file) => `/${file}/`.includes(`/${path}/`)))
  const links = [...text.matchAll(LINK)].map(([, path = '']) => join(dirname(page), path))
  return [...paths, ...links.filter((link) => !tree.some((file) => `${file}/`.startsWith(`${link}/`)))]
}

describe('documentation pages', () => {
  it.each(PAGES)('contain only paths that exist: %s', (page) => {
    expect(missingPaths(page, read(page), files)).toEqual([])
  })

  it('are checked: together they contain many paths', () => {
    expect(PAGES).toEqual(expect.arrayContaining(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'docs/guard.md']))
    expect([...read('ARCHITECTURE.md').matchAll(PATH)].length).toBeGreaterThan(60)
  })

  it('are reported for paths that do not exist', () => {
    const text =
      'See `src/a.ts`, `b.ts`, `src`, `@latchkey/core/ports`, `packages/*`, `src/old/`, [c](c.md), [a](../packages).'
    expect(missingPaths('docs/d.md', text, ['packages/core/src/a.ts'])).toEqual(['b.ts', 'src/old', 'docs/c.md'])
  })
})
