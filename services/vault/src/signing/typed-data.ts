import { WalletError } from '@latchkey/errors'
import { isObject } from '@latchkey/primitives'
import * as v from 'valibot'

const name = v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]{0,127}$/))
const typeName = v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]{0,127}(?:\[\d{0,4}\]){0,4}$/))
const fieldSchema = v.strictObject({ name, type: typeName })
const MAX_DEPTH = 8

/** `v.record` drops keys such as `constructor`, which may be fields of a type. */
const values = v.custom<Readonly<Record<string, unknown>>>((value) => isObject(value) && !Array.isArray(value))
const typedDataSchema = v.strictObject({
  types: v.pipe(
    v.record(name, v.pipe(v.array(fieldSchema), v.maxLength(64))),
    v.check((types) => Object.keys(types).length <= 64),
  ),
  primaryType: name,
  domain: values,
  message: values,
})
export type TypedData = v.InferOutput<typeof typedDataSchema>
export type TypedDataTypes = TypedData['types']

/** Fields of a domain in the order of the standard, for a site that omits the domain type. */
const DOMAIN_FIELDS = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

const denied = () => new WalletError('vault/refused')

/**
 * Parses typed data: of a known shape, with every type that it names, and for one chain.
 *
 * @throws vault/refused, also if the domain has another chain than the current one
 * @see EIP-712
 */
export function readTypedData(text: string, chainId: bigint): TypedData {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new WalletError('vault/refused', {}, { cause })
  }
  if (!isShallow(json, 0)) throw denied()
  const given = v.safeParse(typedDataSchema, json)
  if (!given.success) throw denied()
  const { types, primaryType, domain } = given.output
  if (domain.chainId !== undefined && !isSameNumber(domain.chainId, chainId)) throw denied()
  const all: TypedDataTypes = {
    ...types,
    EIP712Domain: types.EIP712Domain ?? DOMAIN_FIELDS.filter((field) => Object.hasOwn(domain, field.name)),
  }
  // A domain field that the type does not cover would be shown but not signed.
  const named = all.EIP712Domain?.map((field) => field.name) ?? []
  if (Object.keys(domain).some((key) => !named.includes(key))) throw denied()
  if (!Object.hasOwn(all, primaryType) || primaryType === 'EIP712Domain') throw denied()
  return { ...given.output, types: all }
}

/** Returns whether lists and objects are nested at most eight levels deep. */
function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth <= MAX_DEPTH + 1 && Object.values(value).every((part) => isShallow(part, depth + 1))
}

function isSameNumber(value: unknown, expected: bigint): boolean {
  return (typeof value === 'number' || typeof value === 'string') && toInteger(value) === expected
}

/** Returns an integer from JSON: a whole number, or decimal or hexadecimal digits. @throws vault/refused */
export function toInteger(value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^(?:-?\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value)) return BigInt(value)
  throw denied()
}
