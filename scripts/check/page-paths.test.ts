import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, trackedFiles } from '../tree.ts'

/** A file or folder between backticks; a pattern, a package or a piece of code is none. */
const PATH = /`((?:[\w.-]+\/)+[\w.-]*|[\w-]+(?:[.][\w-]+)*[.](?:tsx?|mjs|md))`/g

/** Returns the paths of a page that are no end of a file's path, and no folder on one. */
function missingPaths(page: string, files: readonly string[]): readonly string[] {
  const paths = [...page.matchAll(PATH)].map(([, path = '']) => path.replace(/\/$/, ''))
  return paths.filter((path) => !files.some((file) => `/${file}/`.includes(`/${path}/`)))
}

describe('ARCHITECTURE.md', () => {
  it('names paths that exist', () => {
    const page = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
    expect([...page.matchAll(PATH)].length).toBeGreaterThan(60)
    expect(missingPaths(page, trackedFiles(/./))).toEqual([])
  })

  it('finds the paths that do not', () => {
    const page = 'See `src/a.ts`, `b.ts`, `src`, `@latchkey/core/ports`, `packages/*`, `src/old/`.'
    expect(missingPaths(page, ['packages/core/src/a.ts'])).toEqual(['b.ts', 'src/old'])
  })
})
