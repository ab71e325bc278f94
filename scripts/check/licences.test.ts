import { describe, expect, it } from 'vitest'
import { listRooms } from '../tree.ts'
import { checkLicences, findLicenceProblems, isAllowed, type Lock, walkRuntime } from './licences.ts'

const lock: Lock = {
  'packages/a': {
    dependencies: { good: '1.0.0', '@latchkey/b': '0.1.0' },
    peerDependencies: { peer: '1', absent: '1' },
  },
  'packages/b': { dependencies: { good: '2.0.0' } },
  'node_modules/@latchkey/b': { link: true, resolved: 'packages/b' },
  'node_modules/good': { version: '1.0.0', license: 'MIT', dependencies: { deep: '1' } },
  'packages/b/node_modules/good': { version: '2.0.0', license: '(MIT OR GPL-3.0)' },
  'node_modules/good/node_modules/deep': { version: '1.0.0', license: 'ISC', optionalDependencies: { platform: '1' } },
  'node_modules/platform': { version: '1.0.0', license: 'Apache-2.0' },
  'node_modules/peer': { version: '1.0.0', license: '0BSD' },
  'node_modules/dev-only': { version: '1.0.0', license: 'GPL-3.0' },
}

const problems = (planted: Lock) =>
  findLicenceProblems(
    { ...lock, ...planted },
    ['packages/a'],
    (path) => ({ ...lock, ...planted })[path]?.license ?? 'none',
  )

describe('the licence gate', () => {
  it('follows links, nested copies, optional and peer dependencies, but not development dependencies', () => {
    expect([...walkRuntime(lock, ['packages/a'])].sort()).toEqual([
      'node_modules/@latchkey/b',
      'node_modules/good',
      'node_modules/good/node_modules/deep',
      'node_modules/peer',
      'node_modules/platform',
      'packages/a',
      'packages/b',
      'packages/b/node_modules/good',
    ])
    expect(problems({})).toEqual([])
  })

  it('reports a planted transitive package with a licence that is not on the list', () => {
    expect(problems({ 'node_modules/platform': { version: '1.0.0', license: 'GPL-3.0' } })).toEqual([
      'platform runs in the product under "GPL-3.0"',
    ])
    expect(problems({ 'node_modules/platform': { version: '1.0.0' } })).toEqual([
      'platform runs in the product under "none"',
    ])
    expect(problems({ 'node_modules/platform': { version: '1.0.0', license: 'SEE LICENSE IN LICENSE' } })).toHaveLength(
      1,
    )
  })

  it('reports packages whose makers restricted their use, wherever they are', () => {
    expect(problems({ 'node_modules/@walletconnect/core': { version: '2.21.8', license: 'Apache-2.0' } })).toEqual([])
    for (const [name, version] of [
      ['@walletconnect/core', '2.21.9'],
      ['@walletconnect/core', '2.22.0'],
      ['@walletconnect/core', '3.0.0'],
      ['@reown/appkit', '1.0.0'],
      ['@reown/appkit-utils', '1.0.0'],
    ])
      for (const entry of [
        { [`node_modules/x/node_modules/${name}`]: { version: `${version}`, license: 'MIT' } },
        { 'node_modules/other-name': { name: `${name}`, version: `${version}`, license: 'MIT' } },
      ])
        expect(problems(entry)).toEqual([`${name} ${version} is installed; its licence restricts use`])
  })

  it('reports their older, free versions too if the product would run them', () => {
    const planted = { 'node_modules/@walletconnect/core': { version: '2.21.8', license: 'Apache-2.0' } }
    expect(problems({ ...planted, 'packages/b': { dependencies: { '@walletconnect/core': '2.21.8' } } })).toEqual([
      '@walletconnect/core runs in the product; it may only be a test peer',
    ])
  })

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-2.0)', true],
    ['MIT AND ISC', true],
    ['MIT AND GPL-2.0', false],
    ['(MIT AND GPL-2.0) OR ISC', true],
    ['CC-BY-4.0', false],
    ['', false],
  ])('evaluates the expression %j', (expression, allowed) => {
    expect(isAllowed(expression)).toBe(allowed)
  })

  it('finds nothing in the current tree', () => {
    expect(checkLicences(listRooms())).toEqual([])
  })
})
