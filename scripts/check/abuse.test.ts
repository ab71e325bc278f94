import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, trackedFiles } from '../tree.ts'

/** Number of abuse tests that the design of the embedded wallet lists. */
const COUNT = 134
const TEST = /^(?:packages|services|e2e)\/.*(?:\.(?:test|spec)\.tsx?|\.fixture\.ts)$/

const numbersIn = (text: string): readonly number[] =>
  [...text.matchAll(/\bX(\d{2,3})\b/g)].map(([, each]) => Number(each))

describe('the list of abuse tests', () => {
  const tested = new Set(trackedFiles(TEST).flatMap((file) => numbersIn(readFileSync(join(ROOT, file), 'utf8'))))
  const page = readFileSync(join(ROOT, 'docs/embedded-wallet/abuse.md'), 'utf8')
  const table = page.slice(page.indexOf('## Numbers without a test'))
  const explained = new Set(table.split('\n').flatMap((line) => numbersIn(/^\| (X[^|]*)\|/.exec(line)?.[1] ?? '')))

  it('names a reason for each number that no test carries', () => {
    const missing = Array.from({ length: COUNT }, (_, at) => at + 1).filter(
      (each) => !tested.has(each) && !explained.has(each),
    )
    expect(missing).toEqual([])
  })

  it('names no number as untested that a test carries', () => {
    expect([...explained].filter((each) => tested.has(each))).toEqual([])
  })
})
