import { describe, expect, it } from 'vitest'
import { findFunctionProblems } from './function-rules.ts'

const statements = (count: number) => Array.from({ length: count }, (_, at) => `  go(${at})`).join('\n')

describe('findFunctionProblems', () => {
  it('reports a function with more own lines than the limit', () => {
    const text = `function long() {\n${statements(63)}\n}`
    expect(findFunctionProblems('a/b.ts', text)).toEqual(['a/b.ts:1 a function has 65 lines of its own, not 64'])
    expect(findFunctionProblems('a/b.tsx', text)).toEqual([])
  })

  it('does not count comments, empty lines, and inner functions', () => {
    const inner = `  const inner = () => {\n${statements(40)}\n  }`
    expect(findFunctionProblems('a/b.ts', `function long() {\n${inner}\n${statements(40)}\n}`)).toEqual([])
    const comments = '\n  // why\n  /** what */\n'.repeat(40)
    expect(findFunctionProblems('a/b.ts', `function long() {\n${comments}\n}`)).toEqual([])
  })

  it('finds a long function inside of a short one', () => {
    const text = `const make = () => ({\n  act() {\n${statements(70)}\n  },\n})`
    expect(findFunctionProblems('a/b.ts', text)).toHaveLength(1)
  })
})
