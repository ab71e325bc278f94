import { describe, expect, it } from 'vitest'
import { findFileProblems } from './file-rules.ts'

// In two pieces, so that this file does not violate the rule that it tests.
const registry = ['https://registry', 'npmjs', 'org/left-pad'].join('.')

describe('the rules for files', () => {
  it('find nothing in a plain file', () => {
    expect(findFileProblems('packages/core/src/a.ts', "it('works', () => {})\n")).toEqual([])
  })

  it.each([
    ['docs/a.md', `see ${registry}`, 'names a package registry'],
    ['docs/a.md', 'cd /home/somebody', 'names a path of one machine'],
    ['packages/core/src/a.test.ts', "vi.mock('x')", 'mocks'],
    ['packages/core/src/a.test.ts', 'const f = vi.fn()', 'mocks'],
    ['packages/core/src/a.test.ts', 'it.skip()', 'leaves a test out'],
    ['packages/core/src/a.test.ts', 'test.only()', 'leaves a test out'],
    ['packages/core/src/a.ts', '// @ts-ignore', 'hides unfinished work'],
    ['packages/core/src/a.ts', 'const a = b as any', 'hides unfinished work'],
    ['packages/core/src/a.ts', `// ${'TO'}DO later`, 'hides unfinished work'],
    ['packages/core/src/a.ts', '// @ts-expect-error', 'silences a check without a reason'],
    ['services/relay/src/a.ts', 'await pool.connect()', 'takes a connection out of a pool'],
    ['services/relay/src/a.test.ts', 'database.indexPool.connect()', 'takes a connection out of a pool'],
    ['packages/core/src/a.ts', 'x\n'.repeat(401), 'has 401 lines'],
    ['packages/core/src/utils.ts', 'x\n', 'is named for nothing'],
    ['packages/core/src/helpers/a.ts', 'x\n', 'is named for nothing'],
    ['packages/core/src/useThing.ts', 'x\n', 'is not in kebab-case'],
  ])('find in %s: %s', (file, text, problem) => {
    expect(findFileProblems(file, text)).toEqual([expect.stringContaining(problem)])
  })

  it.each([
    ['packages/testing/src/a.ts', 'vi.fn()'],
    ['services/database/src/a.ts', 'pool.connect()'],
    ['packages/chains/src/data/a.ts', 'x\n'.repeat(900)],
    ['packages/modal/src/strings/en.ts', 'x\n'.repeat(900)],
    ['packages/core/src/a.test.ts', 'x\n'.repeat(900)],
    ['packages/core/src/a.ts', '// @ts-expect-error the code has a placeholder'],
    ['docs/a.md', 'look in packages/work/main and in ./home/x'],
  ])('allow in %s what has its place there', (file, text) => {
    expect(findFileProblems(file, text)).toEqual([])
  })
})
