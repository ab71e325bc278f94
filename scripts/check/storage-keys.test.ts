import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, trackedFiles } from '../tree.ts'

/** A key in the source, with `${…}` for variable parts; a key with another prefix is in a constant `…_KEY`. */
const KEY = /['"`](@appkit(?:-wallet)?\/(?:\$\{\w+\}:)?\w[\w-]*)['"`]|_KEY = '([^']+)'/g

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

function keysInSource(): readonly string[] {
  const files = trackedFiles(/^packages\/(?!testing\/).*\/src\/.*(?<!\.test)\.tsx?$/)
  const found = files.flatMap((path) =>
    [...read(path).matchAll(KEY)].map(([, name, constant = '']) => name ?? constant),
  )
  return [...new Set(found.map((key) => key.replace(/\$\{\w+\}/, '{namespace}')))].sort()
}

function keysInPage(): readonly string[] {
  const rows = read('docs/storage.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const cells = rows.map((row) => row.split('|')[1] ?? '')
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key)).sort()
}

describe('docs/storage.md', () => {
  it('lists exactly the keys that the packages write', () => {
    expect(keysInSource().length).toBeGreaterThan(15)
    expect(keysInPage()).toEqual(keysInSource())
  })

  it('lists keys of one prefix, the link that all products share, and one that is only migrated (Spec §3.38)', () => {
    const others = keysInSource().filter((key) => !/^@appkit(-wallet)?\//.test(key))
    expect(others).toEqual(['@latchkey/pairing', 'WALLETCONNECT_DEEPLINK_CHOICE'])
  })
})
