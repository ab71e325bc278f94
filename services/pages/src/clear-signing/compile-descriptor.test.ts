import { describe, expect, it } from 'vitest'
import { compileDescriptor } from './compile-descriptor.ts'
import { readSource } from './read-source.ts'
import { readDescriptors, readSnapshot } from './snapshot.ts'

const SCHEMA = '../../specs/erc7730-v2.schema.json'
const POOL = '0x2222222222222222222222222222222222222222'
const FILE = {
  $schema: SCHEMA,
  context: { contract: { deployments: [{ chainId: 1, address: POOL.toUpperCase().replace('X', 'x') }] } },
  metadata: { owner: 'Pool Labs', info: { url: 'https://pool.example' } },
  display: { formats: { 'supply(uint256 amount)': { intent: 'Supply', fields: [] } } },
}
/** Reads and compiles `registry/pool/main.json` of a registry that contains these files. */
function compile(files: Readonly<Record<string, object>>, opened: string[] = []) {
  const readText = (path: string) => {
    opened.push(path)
    return Object.hasOwn(files, path) ? JSON.stringify(files[path]) : undefined
  }
  return compileDescriptor('registry/pool/main.json', readSource(readText, 'registry/pool/main.json'))
}
const main = (change: object) => ({ 'registry/pool/main.json': { ...FILE, ...change } })

describe('a descriptor of the registry', () => {
  it('is merged with the file that it includes, field by field, and its references are resolved', () => {
    const key = 'pay(uint256 amount, address to, (uint256 kind) more)'
    const common = {
      $schema: SCHEMA,
      metadata: { constants: { coin: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' }, enums: { kind: { 1: 'one' } } },
      display: {
        definitions: {
          sent: {
            label: 'Send',
            format: 'tokenAmount',
            params: { nativeCurrencyAddress: '$.metadata.constants.coin' },
          },
        },
        formats: {
          [key]: {
            intent: 'Pay',
            fields: [
              { path: '#.amount', $ref: '$.display.definitions.sent', params: { tokenPath: '@.to' } },
              { path: 'to', label: 'To', format: 'addressName', params: { types: ['eoa'], sources: ['ens'] } },
              {
                path: '#.more',
                fields: [{ path: 'kind', label: 'Kind', format: 'enum', params: { $ref: '$.metadata.enums.kind' } }],
              },
            ],
          },
        },
      },
    }
    const display = {
      formats: {
        [key]: {
          fields: [
            { path: 'to', label: 'Receiver' },
            { path: 'more.kind', label: 'x', visible: 'never' },
          ],
        },
      },
    }
    const files = { ...main({ includes: '../common.json', display }), 'registry/common.json': common }
    expect(compile(files).formats).toEqual({
      'pay(uint256 amount,address to,(uint256 kind) more)': {
        intent: 'Pay',
        fields: [
          {
            label: 'Send',
            path: 'amount',
            format: 'tokenAmount',
            token: '@.to',
            native: ['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'],
          },
          { label: 'Receiver', path: 'to', format: 'addressName' },
          { label: 'Kind', path: 'more.kind', format: 'enum', values: { 1: 'one' } },
        ],
      },
    })
  })

  it.each([
    'https://evil.example/descriptor.json',
    '//evil.example/descriptor.json',
    'http:evil.json',
    'data:application/json,{}',
    '/etc/descriptor.json',
    '../../../outside.json',
    ['common.json'],
  ])('X107: is refused if it includes %s, which is not read', (includes) => {
    const opened: string[] = []
    expect(() => compile(main({ includes }), opened)).toThrow(/is refused/)
    expect(opened).toEqual(['registry/pool/main.json'])
  })

  it.each([
    [
      'an ABI at an address of the web',
      { contract: { ...FILE.context.contract, abi: 'https://evil.example/abi.json' } },
    ],
    [
      'a schema at an address of the web',
      { eip712: { ...FILE.context.contract, schemas: ['https://evil.example/schema.json'] } },
    ],
    [
      'a factory',
      { contract: { ...FILE.context.contract, factory: { deployments: [], deployEvent: 'Made(address)' } } },
    ],
    ['a separator of its domain', { eip712: { ...FILE.context.contract, domainSeparator: '0x00' } }],
    ['no deployment', { contract: {} }],
    ['the zero address alone', { contract: { deployments: [{ chainId: 1, address: `0x${'0'.repeat(40)}` }] } }],
  ])('X107: is refused with %s', (_, context) => {
    expect(() => compile(main({ context }))).toThrow(/is refused/)
  })

  it.each([
    [
      'two declarations of one selector',
      { 'f(uint256 a)': { intent: 'x', fields: [] }, 'f(uint256 b)': { intent: 'x', fields: [] } },
    ],
    ['a type that is not canonical', { 'f(uint a)': { intent: 'x', fields: [] } }],
    [
      'a rule of visibility',
      { 'f(uint256 a)': { intent: 'x', fields: [{ path: 'a', label: 'A', visible: { ifNotIn: [1] } }] } },
    ],
    ['an unknown format', { 'f(uint256 a)': { intent: 'x', fields: [{ path: 'a', label: 'A', format: 'html' }] } }],
    [
      'an unknown parameter',
      { 'f(uint256 a)': { intent: 'x', fields: [{ path: 'a', label: 'A', format: 'amount', params: { x: 1 } }] } },
    ],
    ['a hidden character', { 'f(uint256 a)': { intent: 'Send\u202e', fields: [] } }],
    ['an intent that is too long', { 'f(uint256 a)': { intent: 'x'.repeat(200), fields: [] } }],
  ])('is refused with %s', (_, formats) => {
    expect(() => compile(main({ display: { formats } }))).toThrow(/is refused/)
  })

  it('is refused if its includes form a cycle, or its version is not 2', () => {
    expect(() => compile(main({ includes: 'main.json' }))).toThrow(/do not end/)
    expect(() => compile(main({ $schema: '../../specs/erc7730-v1.schema.json' }))).toThrow(/version 2/)
  })
})

describe('the snapshot', () => {
  it('names its commit, and every file passes its schema', () => {
    const files = readDescriptors()
    expect(files.map(({ name }) => name)).toEqual(Object.keys(readSnapshot().folders))
    for (const { name, descriptors } of files) {
      expect(descriptors.length, name).toBeGreaterThan(0)
      for (const each of descriptors) expect(each.source).toMatch(new RegExp(`^registry/${name}/`))
    }
  })

  it('contains no web address', () => {
    expect(JSON.stringify(readDescriptors())).not.toMatch(/:\/\/|www\./)
  })
})
