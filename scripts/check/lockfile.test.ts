import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findUnpinned, pinPackages } from '../pinned.mjs'
import type { Lock } from './licences.ts'
import { checkLockfile, findLockProblems } from './lockfile.ts'

const integrity = `sha512-${'A'.repeat(86)}==`
const tool = { version: '1.0.0', optional: true }
const lock: Lock = {
  '': {},
  'packages/a': {},
  'node_modules/@latchkey/a': { link: true, resolved: 'packages/a' },
  'node_modules/good': { version: '1.0.0', integrity },
  'node_modules/tool-linux': { ...tool, integrity },
  'node_modules/tool-mac': tool,
}
const known = new Set(['node_modules/tool-mac@1.0.0'])

describe('the check of the lock file', () => {
  it('accepts hashes, links into the tree, and the known optional packages without a hash', () => {
    expect(findLockProblems(lock, known)).toEqual([])
    expect(checkLockfile()).toEqual([])
  })

  it.each([
    ['no hash', { version: '1.0.0' }],
    ['a weaker one', { version: '1.0.0', integrity: 'sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }],
  ])('reports a package with %s', (_, entry) => {
    expect(findLockProblems({ ...lock, 'node_modules/planted': entry }, known)).toEqual([
      'node_modules/planted@1.0.0 has no sha512 hash; npm run pin writes it',
    ])
  })

  it('reports another version of a known one and one that is not optional, and accepts one that has its hash by now', () => {
    const problems = (entry: Lock[string]) => findLockProblems({ ...lock, 'node_modules/tool-mac': entry }, known)
    expect(problems({ ...tool, version: '1.0.1' })).toEqual([
      'node_modules/tool-mac@1.0.1 has no sha512 hash; npm run pin writes it',
      'node_modules/tool-mac@1.0.0 is in the list of unpinned ones needlessly',
    ])
    expect(problems({ version: '1.0.0' })).toHaveLength(1)
    expect(problems({ ...tool, integrity })).toEqual([])
  })

  it('reports a host name', () => {
    const resolved = 'https://registry.example/good.tgz'
    expect(
      findLockProblems({ ...lock, 'node_modules/good': { version: '1.0.0', integrity, resolved } }, known),
    ).toEqual([`node_modules/good names a host: ${resolved}`])
  })
})

describe('packages without a hash', () => {
  const bare = { version: '1.0.0' }
  const packages = {
    'node_modules/any': bare,
    'node_modules/mac': { ...bare, os: ['darwin'], cpu: ['arm64'] },
    'node_modules/linux': { ...bare, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/musl': { ...bare, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/unix': { ...bare, os: ['!win32'] },
    'node_modules/pinned': { ...bare, integrity },
    'packages/own': bare,
  }

  it.each([
    [{ os: 'linux', cpu: 'x64', libc: 'glibc' }, ['any', 'linux', 'unix']],
    [{ os: 'linux', cpu: 'x64', libc: 'musl' }, ['any', 'musl', 'unix']],
    [{ os: 'darwin', cpu: 'arm64', libc: undefined }, ['any', 'mac', 'unix']],
    [{ os: 'win32', cpu: 'x64', libc: undefined }, ['any']],
  ])('are found for the machine %j', (machine, names) => {
    expect(findUnpinned(packages, machine)).toEqual(names.map((name) => `node_modules/${name}`))
  })

  it('get the hash from the registry, and nothing else in the file changes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-lock-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'package-lock.json')
    const deep = { 'node_modules/x/node_modules/@scope/deep': { version: '2.0.0', dev: true } }
    const before = { name: 'x', lockfileVersion: 3, packages: { ...packages, ...deep } }
    writeFileSync(file, JSON.stringify(before))
    const requested: string[] = []
    const answers = new Map([
      ['any', integrity],
      ['@scope/deep', integrity],
      ['mac', 'sha1-weak'],
    ])
    const pinned = pinPackages(file, (name, version) => {
      requested.push(`${name}@${version}`)
      return answers.get(name)
    })
    expect(pinned).toEqual(['any@1.0.0', '@scope/deep@2.0.0'])
    expect(requested).not.toContain('pinned@1.0.0')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      ...before,
      packages: {
        ...before.packages,
        'node_modules/any': { ...bare, integrity },
        'node_modules/x/node_modules/@scope/deep': { version: '2.0.0', integrity, dev: true },
      },
    })
  })
})
