import { describe, expect, it } from 'vitest'
import type { Lock } from '../check/licences.ts'
import { completeBom, findBomProblems, parseBom } from './bom.ts'

const hashes = [{ alg: 'SHA-512', content: 'ab'.repeat(64) }]
const licenses = [{ license: { id: 'MIT' } }]
const toText = (components: readonly object[]) =>
  JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: 'urn:uuid:1',
    metadata: { component: { name: 'folder', version: '0.0.0' } },
    components,
  })
const plain = { name: 'plain', version: '1.0.0', purl: 'pkg:npm/plain@1.0.0', hashes, licenses }
const scoped = { name: 'pkg', version: '2.0.0', purl: 'pkg:npm/%40scope/pkg@2.0.0', hashes, licenses }
const lock: Lock = {
  '': {},
  'packages/own': {},
  'node_modules/own': { link: true, resolved: 'packages/own' },
  'node_modules/plain': { version: '1.0.0' },
  'node_modules/plain/node_modules/@scope/pkg': { version: '2.0.0' },
}
const problems = (components: readonly object[], unpinned = new Set<string>()) =>
  findBomProblems(completeBom(parseBom(toText(components)), 'latchkey'), lock, unpinned)

describe('the bill of materials', () => {
  it('is complete with a hash and a licence for every package of the lock file', () => {
    expect(problems([plain, scoped])).toEqual([])
  })

  it('is rejected without a package, a hash or a licence', () => {
    expect(problems([plain])).toEqual(['@scope/pkg@2.0.0 is not in the bill of materials'])
    expect(problems([plain, { ...scoped, version: '2.0.1', purl: 'pkg:npm/%40scope/pkg@2.0.1' }])).toHaveLength(1)
    expect(problems([{ ...plain, hashes: undefined }, scoped])).toEqual(['plain@1.0.0 has no SHA-512'])
    expect(problems([{ ...plain, hashes: [{ alg: 'SHA-1', content: 'ab' }] }, scoped])).toHaveLength(1)
    expect(problems([{ ...plain, licenses: [] }, scoped])).toEqual(['plain@1.0.0 has no licence'])
  })

  it('includes a package that is installed under another name', () => {
    const aliased: Lock = { 'node_modules/other-name': { name: 'plain', version: '1.0.0' } }
    expect(findBomProblems(parseBom(toText([plain])), aliased, new Set())).toEqual([])
  })

  it('may lack the hash of a package whose hash is known to be missing', () => {
    expect(problems([{ ...plain, hashes: [] }, scoped], new Set(['node_modules/plain@1.0.0']))).toEqual([])
  })

  it('has the name of the project and the licences from the reviewed texts, and keeps the rest', () => {
    const unnamed = { name: 'memorystream', version: '0.3.1', purl: 'pkg:npm/memorystream@0.3.1' }
    const bom = completeBom(parseBom(toText([plain, unnamed])), 'latchkey')
    expect(bom.metadata.component).toEqual({ name: 'latchkey', version: '0.0.0' })
    expect(bom.components.at(-1)?.licenses).toEqual([{ license: { id: 'MIT' } }])
    expect(bom.serialNumber).toBe('urn:uuid:1')
  })

  it('is rejected if it is malformed', () => {
    expect(() => parseBom('{}')).toThrow()
    expect(() => parseBom(toText([{ ...plain, purl: 'plain' }]))).toThrow()
  })
})
