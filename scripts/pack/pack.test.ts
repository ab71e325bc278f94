import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walkRuntime } from '../check/licences.ts'
import {
  type Chunk,
  createPackedSite,
  type PackedPackages,
  type PackedSite,
  packPackages,
  REPOSITORY,
} from './packed-site.ts'

const MINUTE_MS = 60_000
const PAIRING = 'node_modules/@latchkey/connector-pairing'
/** Packages that a site with only EVM does not install: other chain families and libraries. */
const FAMILIES = /^node_modules\/@latchkey\/(?:adapter-(?!evm$)|connector-(?!injected$|pairing$)|sign-in$|siwx$)/

/** Maximum size of a page relative to the same page built from source; file names and order cause small differences. */
const MAX_OVER_SOURCE = 1.03

let packed: PackedPackages | undefined
let site: PackedSite

beforeAll(async () => {
  packed = await packPackages()
  site = await createPackedSite(packed)
}, 6 * MINUTE_MS)

afterAll(() => Promise.all([packed?.remove(), site?.remove()]))

/** Every chunk that a page loads before the first click. */
function firstLoad(chunks: readonly Chunk[]): readonly Chunk[] {
  const open = chunks.filter(({ isEntry }) => isEntry)
  const found = new Set<Chunk>()
  for (let chunk = open.pop(); chunk !== undefined; chunk = open.pop()) {
    if (found.has(chunk)) continue
    found.add(chunk)
    const { imports } = chunk
    open.push(...chunks.filter(({ fileName }) => imports.includes(fileName)))
  }
  return [...found]
}

const weigh = (chunks: readonly Chunk[]) => chunks.reduce((sum, { gzip }) => sum + gzip, 0)

const moduleNames = (chunks: readonly Chunk[]) => chunks.flatMap(({ modules }) => modules)

describe('the packages, packed and installed in an empty Vite and React site', () => {
  it('pass the strict compiler of the site, declarations included', { timeout: 3 * MINUTE_MS }, async () => {
    await expect(site.exec('tsc', ['--project', '.'])).resolves.toBe('')
  })

  it('contain their licence, and READMEs, fields and comments with links to the repository', async () => {
    const problems = await site.node(`
      import { existsSync, readdirSync, readFileSync } from 'node:fs'
      for (const name of readdirSync('node_modules/@latchkey')) {
        const folder = 'node_modules/@latchkey/' + name
        const readme = readFileSync(folder + '/README.md', 'utf8')
        const { repository, homepage, bugs, license } = JSON.parse(readFileSync(folder + '/package.json', 'utf8'))
        const declarations = readdirSync(folder + '/dist', { recursive: true })
          .filter((file) => file.endsWith('.d.ts'))
          .map((file) => readFileSync(folder + '/dist/' + file, 'utf8'))
        const problems = [
          existsSync(folder + '/LICENSE') ? '' : 'has no licence',
          license === 'MIT' ? '' : 'names no licence',
          [repository?.url, homepage, bugs?.url].every((text) => text?.includes('${REPOSITORY}')) ? '' : 'names no repository',
          readme.includes('npm install @latchkey/' + name) ? '' : 'has no install line',
          /\\]\\((?!https:|#)/.test(readme) ? 'has a relative link in its README' : '',
          declarations.some((text) => /(?<![\\w/.])docs[/][\\w./-]+[.]md/.test(text)) ? 'has a relative link in its types' : '',
        ]
        for (const problem of problems) if (problem !== '') console.log(name, problem)
      }
    `)
    expect(problems).toBe('')
  })

  it('have the tables of the reference in the READMEs of modal, react and core', async () => {
    const readme = (name: string) =>
      site.node(`
        import { readFileSync } from 'node:fs'
        process.stdout.write(readFileSync('node_modules/@latchkey/${name}/README.md', 'utf8'))
      `)
    for (const text of ['`storageKey`', '`--lk-accent`', '`useAccount({ … })`', '`createWalletModal(options)`'])
      expect(await readme('modal')).toContain(text)
    expect(await readme('react')).toContain('`signMessage(client, request)`')
    expect(await readme('core')).toContain('`signMessage(client, request)`')
  })

  it('can be imported without a browser', { timeout: MINUTE_MS }, async () => {
    // Protocol schemas have no entry point of their own.
    const names = Object.keys(packed?.tarballs ?? {}).map((name) => name.replace('@latchkey/', ''))
    const entries = [...names.filter((name) => name !== 'protocol'), 'core/ports']
    expect(entries).toContain('modal')
    const printed = await site.node(`
      const entries = ${JSON.stringify(entries)}
      for (const entry of entries) await import('@latchkey/' + entry)
      console.log('imported', entries.length)
    `)
    expect(printed).toBe(`imported ${entries.length}\n`)
  })

  it('install at most 20 packages besides viem, React and React DOM, and four more for a site that pairs', async () => {
    const lock = await site.readLock()
    const counted = Object.fromEntries(
      Object.entries(lock).filter(
        ([path]) => !/^node_modules\/(viem|react|react-dom)$/.test(path) && !FAMILIES.test(path),
      ),
    )
    const runtimeOf = (packages: typeof counted) => [...walkRuntime(packages, [''])].filter((path) => path !== '')
    const { [PAIRING]: _, ...others } = counted
    const runtime = runtimeOf(others)
    expect(runtime.length, runtime.join(' ')).toBeLessThanOrEqual(20)
    expect(runtime).toContain('node_modules/@latchkey/modal')
    const added = runtimeOf(counted).filter((path) => !runtime.includes(path))
    const noble = ['ciphers', 'curves', 'ed25519'].map((name) => `node_modules/@noble/${name}`)
    expect(added.sort()).toEqual([PAIRING, ...noble])
  })

  describe('built by Vite', () => {
    let chunks: readonly Chunk[]

    beforeAll(async () => {
      chunks = await site.buildPage('packed')
    }, 3 * MINUTE_MS)

    const isViem = (name: string) => /node_modules\/(viem|ox|abitype)\//.test(name)
    const isOtherFamily = (name: string) => /node_modules\/(@solana|@scure\/btc-signer|@polkadot)\//.test(name)

    it('contain no code of another chain family for a site with only EVM', () => {
      expect(moduleNames(chunks).filter(isOtherFamily)).toEqual([])
    })

    it('contain no viem for a site with only Solana', { timeout: 3 * MINUTE_MS }, async () => {
      const names = moduleNames(await site.buildPage('solana'))
      expect(names.filter(isViem)).toEqual([])
      expect(names.some(isOtherFamily)).toBe(true)
    })

    it('load viem lazily, and only when a wallet is connected', () => {
      expect(moduleNames(firstLoad(chunks)).filter(isViem)).toEqual([])
      expect(moduleNames(chunks).some(isViem)).toBe(true)
    })

    it('load no views at first', () => {
      const early = firstLoad(chunks)
      const lazy = chunks.filter((chunk) => !early.includes(chunk))
      expect(lazy.length).toBeGreaterThan(1)
      expect(lazy.some(({ modules }) => modules.some((name) => name.includes('@latchkey/modal/dist/views/')))).toBe(
        true,
      )
    })

    it('are as large as the build from source, before the click and in total', { timeout: 3 * MINUTE_MS }, async () => {
      const source = await site.buildPage('source')
      expect(moduleNames(source).some((name) => name.includes('@latchkey/modal/src/'))).toBe(true)
      expect(weigh(firstLoad(chunks))).toBeLessThan(weigh(firstLoad(source)) * MAX_OVER_SOURCE)
      expect(weigh(chunks)).toBeLessThan(weigh(source) * MAX_OVER_SOURCE)
    })

    it('ship two networks to a site that imports two', async () => {
      const text = await site.node(`
        import { readdirSync, readFileSync } from 'node:fs'
        const files = readdirSync('packed/assets').filter((name) => name.endsWith('.js'))
        const all = files.map((name) => readFileSync('packed/assets/' + name, 'utf8')).join('')
        console.log(['eip155:8453', 'eip155:80094', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'].map((id) => all.includes(id)).join())
      `)
      expect(text).toBe('true,false,false\n')
    })
  })
})
