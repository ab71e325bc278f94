import { describe, expect, it } from 'vitest'
import { parseRoomTable } from '../room-table.mjs'
import { compareDependencies } from './dependency-page.ts'
import { checkEntryPoints, checkPeers } from './room-rules.ts'

describe('the room table', () => {
  it('reads the imports that rooms may have', () => {
    const table = parseRoomTable(
      '| room | x | y |\n|---|---|---|\n| `packages/errors` | a | – |\n| `packages/adapters/evm` | b | `errors` |\n',
    )
    expect([...table]).toEqual([
      ['packages/errors', []],
      ['packages/adapters/evm', ['packages/errors']],
    ])
  })

  it('throws for a name without a row', () => {
    expect(() => parseRoomTable('| `packages/a` | x | `b` |')).toThrow('The row of packages/a names b')
  })
})

describe('the dependency page', () => {
  const page = '| `hono` | 4.0.0 | why |\n| `react` | ^18, ^19 | why |\n| `old` | 1.0.0 | why |\n'

  it('lists missing, different and superfluous entries', () => {
    const runtime = new Map([
      ['hono', new Set(['4.0.1'])],
      ['react', new Set(['^18', '^19'])],
      ['pino', new Set(['1.0.0'])],
    ])
    expect(compareDependencies(page, runtime)).toEqual([
      'docs/dependencies.md says hono 4.0.0, a manifest says 4.0.1',
      'docs/dependencies.md has no row for pino',
      'docs/dependencies.md has a row for old, which nothing needs',
    ])
  })
})

describe('the peers of a package', () => {
  it('accept any version if they are optional', () => {
    const manifest = {
      name: '@latchkey/errors',
      version: '0.1.0',
      peerDependencies: { react: '^19.0.0', ethers: '^6.0.0', wagmi: '*' },
      peerDependenciesMeta: { ethers: { optional: true }, wagmi: { optional: true } },
    }
    expect(checkPeers({ folder: 'packages/errors', manifest })).toEqual([
      'packages/errors has the optional peer ethers in ^6.0.0, write *',
    ])
  })
})

describe('the entry points of a package', () => {
  it('lead to existing source and to built files of the same name', () => {
    const manifest = {
      name: '@latchkey/errors',
      version: '0.1.0',
      exports: {
        '.': { 'latchkey-source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' },
        './gone': { 'latchkey-source': './src/gone.ts', types: './dist/gone.d.ts', default: './dist/other.js' },
        './package.json': './package.json',
      },
    }
    expect(checkEntryPoints({ folder: 'packages/errors', manifest })).toEqual([
      'packages/errors exports ./gone: ./src/gone.ts is not there',
      'packages/errors exports ./gone: default is not ./dist/gone.js',
    ])
  })
})
