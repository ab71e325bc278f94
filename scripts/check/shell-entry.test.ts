import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, trackedFiles } from '../tree.ts'

/*
 * A lazy screen or part that imports from the shell past its entry makes bundlers split the shell. The entry imports
 * all of it, so bundlers keep it in one chunk. Code that draws nothing does not need the shell.
 */

const MODAL = 'packages/modal/src'
const DOOR = `${MODAL}/shell/index.ts`
/** A part that is loaded with `import()`, or a screen in the module of a group that is. */
const LAZY = /\b(?:import\(|export \* as \w+ from )'(\.{1,2}\/[^']+\.tsx)'/g
const STATIC = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'(\.{1,2}\/[^']+\.tsx?)'/gm

type Read = (path: string) => string | undefined

function targets(path: string, text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, target = '']) => normalize(join(dirname(path), target)))
}

/** Returns whether a module imports the entry point at run time, directly or not. */
function leadsToDoor(entry: string, read: Read): boolean {
  const seen = new Set([entry])
  for (const path of seen) {
    if (path === DOOR) return true
    for (const target of targets(path, read(path) ?? '', STATIC)) seen.add(target)
  }
  return false
}

/** Returns the modules that draw something and are loaded with `import()` without importing the entry point. */
function pastTheDoor(paths: readonly string[], read: Read): readonly string[] {
  const entries = new Set(paths.flatMap((path) => targets(path, read(path) ?? '', LAZY)))
  return [...entries].filter((entry) => !leadsToDoor(entry, read)).sort()
}

const readFile: Read = (path) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : undefined)

describe('the entry point of the shell', () => {
  it('is reported as missing for a lazy screen that imports past it', () => {
    const files: Readonly<Record<string, string>> = {
      [`${MODAL}/router/account-views.ts`]:
        "const a = () => import('../views/a.tsx')\nconst b = () => import('../views/b.tsx')",
      [`${MODAL}/views/a.tsx`]:
        "import { row } from '../parts/row.tsx'\nimport type { Shell } from '../shell/index.ts'",
      [`${MODAL}/views/b.tsx`]: "import {\n  card,\n} from '../parts/card.tsx'",
      [`${MODAL}/parts/row.tsx`]: "import { useViewCss } from '../shell/use-view-css.ts'",
      [`${MODAL}/parts/card.tsx`]: "export { useViewCss } from '../shell/index.ts'",
    }
    expect(pastTheDoor(Object.keys(files), (path) => files[path])).toEqual([`${MODAL}/views/a.tsx`])
  })

  it('is imported by every lazy screen and part', () => {
    const files = trackedFiles(/^packages\/modal\/src\/.*(?<!test|fixture)[.]tsx?$/)
    const entries = files.flatMap((path) => targets(path, readFile(path) ?? '', LAZY))
    expect(entries.length).toBeGreaterThan(30)
    expect(pastTheDoor(files, readFile)).toEqual([])
  })
})
