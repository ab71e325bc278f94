import { describe, expect, it } from 'vitest'
import { toNpmDeclarations, toNpmReadme, toRepositoryFields } from './for-npm.ts'
import { toInstallLine } from './install-line.ts'

const repository = 'https://git.example/latchkey'

describe('toNpmReadme', () => {
  it('converts relative links to links into the repository, and leaves others unchanged', () => {
    const text = '[a](../../docs/relay.md#x) [b](src) [c](https://a.example) [d](#here)'
    expect(toNpmReadme(text, 'packages/core', repository)).toBe(
      `[a](${repository}/blob/main/docs/relay.md#x) [b](${repository}/tree/main/packages/core/src) [c](https://a.example) [d](#here)`,
    )
  })
})

describe('toNpmDeclarations', () => {
  it('replaces names of pages with their URLs', () => {
    expect(toNpmDeclarations('/** As docs/storage.md lists. @see docs/decisions/0032-x.md */', repository)).toBe(
      `/** As ${repository}/blob/main/docs/storage.md lists. @see ${repository}/blob/main/docs/decisions/0032-x.md */`,
    )
  })
})

describe('toRepositoryFields', () => {
  it('contains the folder of the package', () => {
    expect(toRepositoryFields('packages/core', repository)).toEqual({
      repository: { type: 'git', url: `git+${repository}.git`, directory: 'packages/core' },
      homepage: `${repository}/tree/main/packages/core#readme`,
      bugs: { url: `${repository}/issues` },
    })
  })
})

describe('toInstallLine', () => {
  it('names the peers that a site must install', () => {
    const manifest = {
      name: '@latchkey/adapter-wagmi',
      version: '0.1.0',
      peerDependencies: { viem: '^2', wagmi: '*' },
      peerDependenciesMeta: { wagmi: { optional: true } },
    }
    expect(toInstallLine(manifest)).toBe('`npm install @latchkey/adapter-wagmi viem`')
  })
})
