import { bytesToHex } from '@latchkey/primitives'
import type { TypedData } from '../evm.types.ts'

/**
 * A value of typed data as wallets hash it: numbers as `bigint`, addresses and bytes as lower-case hexadecimal. A member
 * that no wallet could hash is absent.
 */
export type TypedValue = bigint | boolean | string | readonly TypedValue[] | { readonly [name: string]: TypedValue }

type Types = TypedData['types']

/**
 * Maximum number of values that are read in one message; the largest bundles of orders that sites make have a few
 * thousand.
 */
const MAX_VALUES = 32_768
/** Maximum number of types; a bundle of orders has about thirty. */
const MAX_TYPES = 2_048
/** Maximum nesting depth of structures; the tree of a bundle of orders has 24 lists around them. */
const MAX_DEPTH = 40
/** Maximum characters of a number, because the time of `BigInt` grows with their square. */
const MAX_DIGITS = 512

const LIST = /^(.+)\[\d*\]$/
const NUMBER = /^(u?)int(\d{0,3})$/
const BYTES = /^bytes\d{0,2}$/

interface Reader {
  readonly types: Types
  left: number
  /** Some values were not read, because a limit was reached. */
  isCut: boolean
}

/**
 * Reads a value by its type alone, as the encoding of EIP-712 does: a member that the types do not name is not signed, and
 * is not read. Text for a number or an address is read wherever a common wallet hashes it: with spaces or zeros in front,
 * in any base, without `0x`, as an ICAP address.
 *
 * @returns what could be read, and whether that is all of it
 * @see EIP-712, "Definition of encodeData"
 */
export function parseTypedValue(
  types: Types,
  type: string,
  value: unknown,
): { readonly value: TypedValue | undefined; readonly isWhole: boolean } {
  const reader: Reader = { types, left: MAX_VALUES, isCut: false }
  const parsed = parse(reader, type, value, 0)
  return { value: parsed, isWhole: parsed !== undefined && !reader.isCut }
}

function parse(reader: Reader, type: string, value: unknown, depth: number): TypedValue | undefined {
  reader.left -= 1
  if (reader.left < 0 || depth > MAX_DEPTH) return undefined
  const [, of] = LIST.exec(type) ?? []
  if (of !== undefined) return parseList(reader, of, value, depth)
  const fields = fieldsOf(reader.types, type)
  const isBuiltIn = toBuiltIn(type) !== undefined
  // Wallets differ in which of both it is.
  if (fields !== undefined && isBuiltIn) return undefined
  return fields === undefined ? toBuiltIn(type)?.(value) : parseFields(reader, fields, value, depth)
}

function parseList(reader: Reader, type: string, value: unknown, depth: number): TypedValue | undefined {
  if (!Array.isArray(value)) return undefined
  const list: TypedValue[] = []
  for (const each of value) {
    const parsed = parse(reader, type, each, depth + 1)
    if (parsed === undefined) reader.isCut = true
    else list.push(parsed)
    if (reader.left < 0) break
  }
  return list
}

type Fields = Types[string]

function parseFields(reader: Reader, fields: Fields, value: unknown, depth: number): TypedValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const read: Record<string, TypedValue> = {}
  for (const { name, type } of fields) {
    const given: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
    const parsed = parse(reader, type, given, depth + 1)
    if (parsed === undefined) reader.isCut = true
    else read[name] = parsed
  }
  return read
}

function fieldsOf(types: Types, type: string): Fields | undefined {
  const fields: unknown = Object.hasOwn(types, type) ? types[type] : undefined
  return Array.isArray(fields) && fields.every(isField) ? fields : undefined
}

const isField = (each: unknown): boolean =>
  typeof each === 'object' && each !== null && 'name' in each && 'type' in each && typeof each.type === 'string'

/**
 * Returns an empty value of a type, with one entry in each list, to show its shape; `undefined` if the type does not
 * exist.
 */
export function toEmptyValue(types: Types, type: string): TypedValue | undefined {
  return toEmpty({ types, left: MAX_TYPES }, type, 0)
}

function toEmpty(reader: Pick<Reader, 'types' | 'left'>, type: string, depth: number): TypedValue | undefined {
  // Types that contain each other twice would double the work with each level.
  reader.left -= 1
  if (depth > MAX_DEPTH || reader.left < 0) return undefined
  const [, of] = LIST.exec(type) ?? []
  if (of !== undefined) {
    const entry = toEmpty(reader, of, depth + 1)
    return entry === undefined ? undefined : [entry]
  }
  const fields = fieldsOf(reader.types, type)
  if (fields === undefined) return toEmptyBuiltIn(type)
  // A type that contains itself would never end.
  if (depth > 0 && fields.some((each) => each.type.startsWith(type))) return undefined
  const entries = fields.flatMap(({ name, type: own }) => {
    const value = toEmpty(reader, own, depth + 1)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(entries)
}

function toEmptyBuiltIn(type: string): TypedValue | undefined {
  if (NUMBER.test(type)) return 0n
  if (BYTES.test(type)) return '0x'
  if (type === 'address') return `0x${'0'.repeat(40)}`
  if (type === 'bool') return false
  return type === 'string' ? '' : undefined
}

function toBuiltIn(type: string): ((value: unknown) => TypedValue | undefined) | undefined {
  const [isNumber, unsigned, bits] = NUMBER.exec(type) ?? []
  if (isNumber !== undefined) return (value) => toNumber(value, unsigned === 'u', BigInt(bits || 256))
  if (BYTES.test(type)) return (value) => toBytes(value, type !== 'bytes')
  if (type === 'address') return toAddress
  if (type === 'bool') return toBool
  return type === 'string' ? (value) => (typeof value === 'string' ? value : undefined) : undefined
}

function toNumber(value: unknown, isUnsigned: boolean, bits: bigint): bigint | undefined {
  const number = toWhole(value)
  const least = isUnsigned ? 0n : -(1n << (bits - 1n))
  const end = 1n << (isUnsigned ? bits : bits - 1n)
  return number !== undefined && number >= least && number < end ? number : undefined
}

/** Wallets parse numbers with `BigInt`: it accepts spaces around them, leading zeros, and the bases 2, 8 and 16. */
function toWhole(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || value.length > MAX_DIGITS) return undefined
  try {
    return BigInt(value)
  } catch {
    return undefined
  }
}

/** Other values are rejected, because wallets hash them differently: `"false"` is true in some wallets. */
function toBool(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (value === 1 || value === 1n || value === 'true') return true
  return value === 0 || value === 0n ? false : undefined
}

const WHOLE_ADDRESS = /^(?:0x)?([0-9a-f]{40})$/i
/** Some wallets take the last 20 bytes of a longer value, and pad a shorter one. */
const HEX_ADDRESS = /^0x([0-9a-f]{1,64})$/i
/** @see https://docs.ethers.org/v6/api/address/ "ICAP" */
const ICAP = /^XE\d{2}([0-9A-Za-z]{30,31})$/

function toAddress(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return fromNumber(toWhole(value))
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const [, digits] = WHOLE_ADDRESS.exec(text) ?? HEX_ADDRESS.exec(text) ?? []
  if (digits !== undefined) return `0x${digits.toLowerCase().slice(-40).padStart(40, '0')}`
  const [, base36] = ICAP.exec(text) ?? []
  if (base36 === undefined) return undefined
  return fromNumber([...base36].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n))
}

function fromNumber(value: bigint | undefined): string | undefined {
  if (value === undefined || value < 0n || value >> 160n > 0n) return undefined
  return `0x${value.toString(16).padStart(40, '0')}`
}

function toBytes(value: unknown, isFixed: boolean): string | undefined {
  if (ArrayBuffer.isView(value)) return bytesToHex(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
  if (Array.isArray(value)) return value.every(isByte) ? bytesToHex(Uint8Array.from(value)) : undefined
  const isNumber = isFixed && typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  const text = isNumber ? `0x${value.toString(16)}` : value
  if (typeof text !== 'string' || !/^0x[0-9a-f]*$/i.test(text)) return undefined
  const digits = text.slice(2).toLowerCase()
  // For an odd number of digits, wallets add a leading zero.
  return `0x${digits.length % 2 === 1 ? '0' : ''}${digits}`
}

const isByte = (each: unknown): boolean =>
  typeof each === 'number' && Number.isInteger(each) && each >= 0 && each <= 255
