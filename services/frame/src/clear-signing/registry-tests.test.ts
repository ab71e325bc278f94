import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type DescribedField,
  type Description,
  describeRequest,
  descriptorList,
  parseFunction,
} from '@latchkey/inspect/clear-signing'
import { toChecksumAddress, toFunctionSelector } from '@latchkey/primitives'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { parseTransaction } from 'viem'
import { describe, expect, it } from 'vitest'

const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const DESCRIPTORS = folderOf('../../descriptors')
const TESTS = folderOf('../../fixtures/clear-signing')

const text = v.string()
const field: v.GenericSchema<{ label: string; value: string | Expected }> = v.object({
  label: text,
  value: v.union([text, v.lazy(() => expected)]),
})
const expected = v.object({
  intent: text,
  interpolatedIntent: v.optional(text),
  owner: v.optional(text),
  fields: v.array(field),
})
interface Expected {
  intent: string
  interpolatedIntent?: string | undefined
  owner?: string | undefined
  fields: { label: string; value: string | Expected }[]
}
const token = v.object({ symbol: text, decimals: v.number() })
const typedData = v.object({
  types: v.record(text, v.array(v.object({ name: text, type: text }))),
  ...{ primaryType: text, domain: v.record(text, v.unknown()), message: v.record(text, v.unknown()) },
})
const testFiles = v.array(
  v.object({
    source: text,
    dataProvider: v.object({
      tokens: v.optional(v.record(text, token), {}),
      addressNames: v.optional(v.record(text, text), {}),
      ensNames: v.optional(v.record(text, text), {}),
    }),
    tests: v.array(
      v.object({
        description: text,
        rawTx: v.optional(v.custom<`0x${string}`>((each) => typeof each === 'string')),
        from: v.optional(text),
        data: v.optional(typedData),
        expected,
      }),
    ),
  }),
)
type TestFile = v.InferOutput<typeof testFiles>[number]

const read = <S extends v.GenericSchema>(folder: string, name: string, schema: S): v.InferOutput<S> =>
  v.parse(schema, JSON.parse(readFileSync(join(folder, name), 'utf8')))

/** The tests of the registry assume this signer, the account of the private key 1. */
const SIGNER = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf'

function toRequest({ rawTx, data, from }: TestFile['tests'][number]) {
  const common = { from: (from ?? SIGNER).toLowerCase() }
  if (data !== undefined)
    return { ...common, kind: 'eip712', chainId: Number(data.domain.chainId ?? 1), typedData: data } as const
  const { chainId = 1, to, value = 0n, data: call = '0x' } = parseTransaction(rawTx ?? '0x')
  return { ...common, kind: 'calldata', chainId, to: (to ?? '0x').toLowerCase(), value, data: call } as const
}

function toFacts({ dataProvider }: TestFile, chainId: number) {
  const lower = <T>(record: Readonly<Record<string, T>>) =>
    new Map(Object.entries(record).map(([key, value]) => [key.toLowerCase(), value]))
  const tokens = lower(dataProvider.tokens)
  const names = lower({ ...dataProvider.ensNames, ...dataProvider.addressNames })
  const coin = { symbol: chainId === 137 ? 'POL' : chainId === 56 ? 'BNB' : 'ETH', decimals: 18 }
  return { coin, tokenOf: (address: string) => tokens.get(address), nameOf: (address: string) => names.get(address) }
}

function toText({ label, value }: DescribedField): Expected['fields'][number] {
  switch (value.type) {
    case 'address':
      return { label, value: value.name ?? toChecksumAddress(value.address) }
    case 'amount':
      return { label, value: `${value.text} ${value.unit}` }
    case 'date':
      return { label, value: new Date(value.time).toISOString().replace('T', ' ').replace('.000Z', 'Z') }
    case 'call':
      return { label, value: toExpected(value.call) }
    default:
      return { label, value: value.text }
  }
}
const toExpected = ({ intent, owner, fields }: Description): Expected => ({ intent, owner, fields: fields.map(toText) })

/** Returns whether the domain of a test lacks its chain, or a member that its type declares: then no descriptor matches. */
const isUnbound = ({ data }: TestFile['tests'][number]) => {
  const declared = data?.types.EIP712Domain?.map(({ name }) => name)
  const { domain = {} } = data ?? {}
  return declared !== undefined && (!declared.includes('chainId') || declared.some((name) => !(name in domain)))
}

/** The formatter cuts long bytes, the tests of the registry do not. */
const cut = (given: Expected): Expected => ({
  ...given,
  fields: given.fields.map(({ label, value }) => ({
    label,
    value: typeof value === 'string' && value.length > 512 ? `${value.slice(0, 512)}…` : value,
  })),
})

const names = readdirSync(TESTS)

describe.each(names)('the descriptors of %s', (name) => {
  const descriptors = read(DESCRIPTORS, name, descriptorList)
  const cases = read(TESTS, name, testFiles).flatMap((file) => file.tests.map((test) => ({ file, test })))

  it.each(cases.map(({ file, test }) => [test.description, file, test] as const))(
    'show as the registry expects: %s',
    (_, file, test) => {
      const request = toRequest(test)
      const description = describeRequest(request, descriptors, toFacts(file, request.chainId))
      if (isUnbound(test)) return expect(description).toBeUndefined()
      const { interpolatedIntent, ...rest } = test.expected
      // An intent with an amount in raw units is shown without its amounts.
      const isRaw = description?.fields.some(({ value }) => value.type === 'raw-amount')
      const sentence = isRaw ? rest.intent : (interpolatedIntent ?? rest.intent)
      expect(description && toExpected(description)).toEqual({ ...cut(rest), intent: sentence })
    },
  )
})

describe('the descriptors of the snapshot', () => {
  const all = readdirSync(DESCRIPTORS)
    .filter((name) => name.endsWith('.json') && name !== 'snapshot.json')
    .flatMap((name) => read(DESCRIPTORS, name, descriptorList))
  const facts = { coin: undefined, tokenOf: () => undefined, nameOf: () => undefined }

  it('never throw on call data that begins with the selector of one of their functions', () => {
    const calls = all.flatMap(({ kind, deployments, formats }) => {
      const [address = '0x', [chainId = 1] = []] = Object.entries(deployments)[0] ?? []
      if (kind === 'eip712') return []
      return Object.keys(formats).map((key) => ({
        chainId,
        to: address,
        signature: parseFunction(key)?.signature ?? '',
      }))
    })
    expect(calls.length).toBeGreaterThan(300)
    const common = { kind: 'calldata', from: SIGNER, value: 1n } as const
    const word = fc
      .oneof(fc.bigInt(0n, 640n), fc.bigInt(0n, 2n ** 256n - 1n))
      .map((each) => each.toString(16).padStart(64, '0'))
    const property = fc.property(
      fc.constantFrom(...calls),
      fc.array(word, { maxLength: 40 }),
      ({ signature, ...call }, words) => {
        describeRequest({ ...common, ...call, data: toFunctionSelector(signature) + words.join('') }, all, facts)
      },
    )
    fc.assert(property, { numRuns: 2_000 })
  })
})
