import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../tree.ts'

const PAGE = 'docs/embedded-wallet/asvs.md'
const STATES = ['met', 'partly', 'deviation', 'not met', 'not applicable']
const text = readFileSync(join(ROOT, PAGE), 'utf8')
/** A named test: its file, and a part of its title. */
const named = [...text.matchAll(/`([^`]+\.(?:test|spec|fixture)\.tsx?)` › \*([^*]+)\*/g)].map(
  ([, file = '', title = '']) => ({
    file,
    title,
  }),
)
const rows = text.split('\n').filter((line) => /^\| \d+\.\d+\.\d+/.test(line))

describe('the page of ASVS', () => {
  it('names only tests that exist', () => {
    const missing = named.filter(
      ({ file, title }) => !existsSync(join(ROOT, file)) || !readFileSync(join(ROOT, file), 'utf8').includes(title),
    )
    expect(missing).toEqual([])
    expect(named.length).toBeGreaterThan(150)
  })

  it('has every file of a test in a form that this check reads', () => {
    const files = text.match(/`[^`]+\.(?:test|spec)\.tsx?`/g) ?? []
    expect(files.filter((file) => !file.includes('scripts/check/asvs.test.ts'))).toHaveLength(
      named.filter(({ file }) => !file.includes('.fixture.')).length,
    )
  })

  it('has a state in each row, and a test or a reason', () => {
    const states = rows.map((row) => row.split(' | ')[2] ?? '')
    expect(states.filter((state) => !STATES.includes(state))).toEqual([])
    expect(rows.filter((row) => (row.split(' | ')[3] ?? '').length < 8)).toEqual([])
  })
})
