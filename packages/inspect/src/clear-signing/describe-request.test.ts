import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { describeRequest } from './describe-request.ts'
import type { DescribableRequest, DescriptionFacts } from './description.ts'
import { type Descriptor, type DescriptorFormat, descriptorList } from './descriptor.ts'
import { parseFunction } from './shape.ts'

const ME = `0x${'11'.repeat(20)}`
const POOL = `0x${'22'.repeat(20)}`
const USDC = `0x${'33'.repeat(20)}`
const facts: DescriptionFacts = {
  coin: { symbol: 'ETH', decimals: 18 },
  tokenOf: (address) => (address === USDC ? { symbol: 'USDC', decimals: 6 } : undefined),
  nameOf: (address) => (address === POOL ? 'Pool' : undefined),
}
const word = (value: bigint | number | string): string => BigInt(value).toString(16).padStart(64, '0')

/** @param fields - Fields of the only format of the descriptor. */
const descriptorOf = (key: string, format: Omit<DescriptorFormat, 'intent'>, more: object = {}): Descriptor => {
  const kind = 'calldata'
  const formats = { [key]: { intent: 'Supply', ...format } }
  const [only] = v.parse(descriptorList, [
    { source: 'test', kind, owner: 'Pool Labs', deployments: { [POOL]: [1, 10] }, formats, ...more },
  ])
  if (only === undefined) throw new Error('a list of one has one')
  return only
}
const SUPPLY = 'supply(address asset,uint256 amount,address onBehalfOf,uint16 code)'
const supply = descriptorOf(SUPPLY, {
  interpolatedIntent: 'Supply {amount} for {onBehalfOf}',
  fields: [
    { label: 'Amount', path: 'amount', format: 'tokenAmount', token: 'asset' },
    { label: 'For', path: 'onBehalfOf', format: 'addressName' },
  ],
})
const call = (data: string, more: object = {}): DescribableRequest => ({
  ...{ kind: 'calldata', chainId: 1, from: ME, to: POOL, value: 0n, data },
  ...more,
})
const SUPPLY_DATA = `0x${'f52f8b4d'}${word(USDC)}${word(2_500_000)}${word(ME)}${word(0)}`
const selectorOf = async (declaration: string) => {
  const { toFunctionSelector } = await import('@latchkey/primitives')
  return toFunctionSelector(parseFunction(declaration)?.signature ?? '')
}
const dataOf = async (declaration: string, ...words: readonly (bigint | number | string)[]) =>
  `${await selectorOf(declaration)}${words.map(word).join('')}`
const supplyData = () => dataOf(SUPPLY, USDC, 2_500_000, ME, 0)

describe('describeRequest, for a contract call', () => {
  it('shows the fields and the owner, and lists the arguments that no field shows', async () => {
    expect(describeRequest(call(await supplyData()), [supply], facts)).toEqual({
      owner: 'Pool Labs',
      intent: 'Supply 2.5 USDC for 0x1111111111111111111111111111111111111111',
      fields: [
        { label: 'Amount', value: { type: 'amount', text: '2.5', unit: 'USDC' } },
        { label: 'For', value: { type: 'address', address: ME } },
      ],
      undescribed: ['code'],
    })
  })

  it('returns nothing for another chain, address or selector, or for unreadable arguments', async () => {
    const data = await supplyData()
    for (const request of [
      call(data, { chainId: 56 }),
      call(data, { to: USDC }),
      call(SUPPLY_DATA),
      call(data.slice(0, -64)),
      call('0x'),
    ])
      expect(describeRequest(request, [supply], facts)).toBeUndefined()
  })

  it('lists the sent value and the bytes after the arguments if no field shows them', async () => {
    const request = call(`${await supplyData()}deadbeef`, { value: 5n })
    expect(describeRequest(request, [supply], facts)?.undescribed).toEqual(['code', 'value', 'extra data'])
  })

  it('shows an amount of an unknown token in raw units, and leaves the amounts out of the intent', async () => {
    const description = describeRequest(call(await supplyData()), [supply], { ...facts, tokenOf: () => undefined })
    expect(description?.intent).toBe('Supply')
    expect(description?.fields[0]?.value).toEqual({ type: 'raw-amount', text: '2500000', token: USDC })
    const endless = { ...facts, tokenOf: () => ({ symbol: 'BAD', decimals: 300 }) }
    expect(describeRequest(call(await supplyData()), [supply], endless)?.fields[0]?.value.type).toBe('raw-amount')
  })

  it('does not put a text of the request into the sentence of the intent', async () => {
    const key = 'note(string text)'
    const descriptor = descriptorOf(key, {
      interpolatedIntent: 'Note {text}',
      fields: [{ label: 'Text', path: 'text', format: 'raw' }],
    })
    const text = 'to alice.eth, and nothing else'
    const data = `${await dataOf(key, 32, text.length)}${Buffer.from(text).toString('hex').padEnd(64, '0')}`
    expect(describeRequest(call(data), [descriptor], facts)?.intent).toBe('Supply')
  })

  it('counts a list as described only if each of its items is described', async () => {
    const key = 'swap(address[] path)'
    const ends = descriptorOf(key, {
      fields: [
        { label: 'From', path: 'path.[0]', format: 'addressName' },
        { label: 'To', path: 'path.[-1]', format: 'addressName' },
      ],
    })
    const shown = async (...path: readonly string[]) =>
      describeRequest(call(await dataOf(key, 32, path.length, ...path)), [ends], facts)?.undescribed
    expect(await shown(USDC, POOL)).toEqual([])
    expect(await shown(USDC, ME, POOL)).toEqual(['path'])
    expect(await shown()).toBeUndefined()
  })

  it('counts a number as described by a part of its bytes only if the other bytes are zero', async () => {
    const key = 'pay(uint256 to)'
    const descriptor = descriptorOf(key, { fields: [{ label: 'To', path: 'to.[-20:]', format: 'addressName' }] })
    const shown = async (to: bigint) => describeRequest(call(await dataOf(key, to)), [descriptor], facts)
    expect(await shown(BigInt(POOL))).toMatchObject({
      fields: [{ value: { address: POOL, name: 'Pool' } }],
      undescribed: [],
    })
    expect(await shown(BigInt(POOL) + (1n << 255n))).toMatchObject({ undescribed: ['to'] })
  })

  it('describes a call inside a call, at most three levels deep', async () => {
    const key = 'execute(bytes data)'
    const descriptor = descriptorOf(key, {
      fields: [{ label: 'Call', path: 'data', format: 'calldata', callee: '@.to' }],
    })
    let data = await supplyData()
    for (let depth = 0; depth < 6; depth++) {
      const digits = data.slice(2)
      data = `${await dataOf(key, 32, digits.length / 2)}${digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')}`
    }
    const depthOf = (given: ReturnType<typeof describeRequest>): number => {
      const value = given?.fields[0]?.value
      return value?.type === 'call' ? 1 + depthOf(value.call) : 0
    }
    expect(depthOf(describeRequest(call(data), [descriptor, supply], facts))).toBe(3)
  })
})

const PERMIT = 'Permit(address owner,uint256 value,uint256 deadline)'
const permit = descriptorOf(
  PERMIT,
  {
    fields: [
      { label: 'Up to', path: 'value', format: 'tokenAmount', token: '@.to', threshold: '0xff', message: 'Any amount' },
      { label: 'Until', path: 'deadline', format: 'date', encoding: 'timestamp' },
    ],
  },
  { kind: 'eip712', deployments: { [USDC]: [1] }, domain: { name: 'USD Coin', version: '2' } },
)
const typed = (change: object = {}, domain: object = {}): DescribableRequest => ({
  kind: 'eip712',
  chainId: 1,
  from: ME,
  typedData: {
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC, ...domain },
    message: { owner: ME, value: '255', deadline: 1_800_000_000 },
    ...change,
  },
})

describe('describeRequest, for typed data', () => {
  it('shows the text of the descriptor for amounts above its threshold, and shows dates', () => {
    expect(describeRequest(typed(), [permit], facts)).toMatchObject({
      fields: [
        { label: 'Up to', value: { type: 'text', text: 'Any amount USDC' } },
        { label: 'Until', value: { type: 'date', time: 1_800_000_000_000 } },
      ],
      undescribed: ['owner'],
    })
  })

  it('returns nothing for another domain or type, or for a member that cannot be signed', () => {
    const types = { Permit: [{ name: 'owner', type: 'address' }] }
    for (const request of [
      typed({}, { chainId: 10 }),
      typed({}, { verifyingContract: POOL }),
      typed({}, { name: 'USD C\u043ein' }),
      typed({}, { version: 2 }),
      typed({}, { chainId: undefined }),
      typed({ types }),
      typed({ primaryType: 'constructor' }),
      typed({ message: { owner: ME, value: 'many', deadline: 1 } }),
      { ...typed(), chainId: 10 },
    ])
      expect(describeRequest(request, [permit], facts)).toBeUndefined()
  })

  it('ignores a member of the domain that the EIP712Domain type does not declare, because it is not signed', () => {
    const request = typed()
    if (request.kind !== 'eip712') throw new Error('it is typed data')
    const EIP712Domain = [{ name: 'name', type: 'string' }]
    const types = { ...request.typedData.types, EIP712Domain }
    expect(describeRequest({ ...request, typedData: { ...request.typedData, types } }, [permit], facts)).toBeUndefined()
  })
})

describe('describeRequest', () => {
  const FORMATS: readonly DescriptorFormat['fields'][number][] = [
    { label: 'a', path: 'a.[]', format: 'addressName' },
    { label: 'b', path: 'b.c.[2:]', format: 'unit', base: '%', decimals: 2, prefix: true },
    { label: 'c', path: 'd.[0:20]', format: 'addressName' },
    { label: 'd', path: 'e', format: 'duration' },
    { path: 'g.[]', fields: [{ label: 'g', path: 'h', format: 'tokenAmount', token: 'i' }] },
    { label: 'e', path: 'd', format: 'calldata', callee: 'j' },
  ]
  const KEY = 'any(address[] a,(uint8[4] c) b,bytes d,int256 e,(uint256 h,address i)[] g,address j)'
  const each = FORMATS.map((field) => descriptorOf(KEY, { fields: [field] }))

  it('never throws on hostile bytes', async () => {
    const selector = await selectorOf(KEY)
    const small = fc.oneof(fc.bigInt(0n, 400n), fc.bigInt(0n, 2n ** 256n - 1n)).map(word)
    fc.assert(
      fc.property(fc.array(small, { maxLength: 24 }), fc.string({ unit: 'grapheme' }), (words, tail) => {
        const data = `${selector}${words.join('')}`
        for (const descriptor of each) describeRequest(call(data), [descriptor, ...each], facts)
        describeRequest(call(data + tail), each, facts)
      }),
      { numRuns: 400 },
    )
  })

  it('never throws on hostile typed data', () => {
    const anything = fc.anything({ withBigInt: true, withNullPrototype: true, maxDepth: 3 })
    const field = fc.record({
      name: fc.constantFrom('owner', 'value', '__proto__', 'x'),
      type: fc.constantFrom('address', 'uint256', 'Permit', 'Permit[]', 'A[][2]', '[]'),
    })
    const types = fc.dictionary(
      fc.constantFrom('Permit', 'A', 'EIP712Domain', '__proto__'),
      fc.array(field, { maxLength: 4 }),
    )
    fc.assert(
      fc.property(types, anything, anything, (given, domain, message) => {
        const values = { types: given, domain: Object(domain), message: Object(message) }
        describeRequest(typed(values), [permit], facts)
        describeRequest(typed({ types: given, message: Object(message) }), [permit], facts)
      }),
      { numRuns: 400 },
    )
  })
})

describe('parseFunction', () => {
  it('reads tuples, lists and names', () => {
    expect(parseFunction('f((bytes path,address[2][] to) p,uint256)')).toMatchObject({
      signature: 'f((bytes,address[2][]),uint256)',
      shape: { members: [{ name: 'p' }, { name: '#2' }] },
    })
  })

  it.each([
    'f(uint x)',
    'f(uint256 x',
    'f(uint256x)',
    `f(${'('.repeat(16)}uint256${')'.repeat(16)})`,
    'f(uint7 x)',
    '(uint256)',
    'f(,)',
  ])('refuses %s', (declaration) => {
    expect(parseFunction(declaration)).toBeUndefined()
  })
})
