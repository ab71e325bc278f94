import type { AbiValue } from '../evm/abi/decode-abi.ts'
import type { TypedValue } from '../evm/typed-data/typed-value.ts'
import type { Shape } from './shape.ts'

/** A value with its type. */
export interface Node {
  readonly shape: Shape
  readonly value: AbiValue | TypedValue
}

/** A value selected by a path. */
export interface Selected {
  /** Always a plain value, neither a list nor a structure. */
  readonly type: string
  readonly value: bigint | boolean | string
  /** Path of the whole value, with an index for each list. */
  readonly place: string
  /** Indices of the list items that the `[]` of the path selected. */
  readonly indices: readonly number[]
  /** False: the path selected only some of the bytes, and the other bytes are not all zero. */
  readonly isWhole: boolean
}

interface Cursor {
  readonly node: Node
  readonly place: string
  readonly indices: readonly number[]
}

/** How many values one path may select. */
const MAX_SELECTED = 256

/**
 * Returns the values that a path selects, one for each item of the lists in it; `undefined` if nothing is at the path.
 *
 * @param path - Relative to `root`, without the prefix `#.`, `$.` or `@.`.
 * @see ERC-7730, "Path references"
 */
export function select(root: Node, path: string): readonly Selected[] | undefined {
  let cursors: readonly Cursor[] | undefined = [{ node: root, place: '', indices: [] }]
  const steps = path.split('.')
  for (const [at, step] of steps.entries()) {
    const slice = /^\[(-?\d*):(-?\d*)\]$/.exec(step)
    const isLeaf = cursors.every(({ node }) => node.shape.kind === 'leaf')
    if (slice !== null && isLeaf && cursors.length > 0)
      return at === steps.length - 1 ? all(cursors.map((each) => cut(each, slice))) : undefined
    cursors = follow(cursors, step, slice)
    if (cursors === undefined || cursors.length > MAX_SELECTED) return undefined
  }
  const ends = spread(cursors)
  return ends && all(ends.map(toSelected))
}

function follow(
  cursors: readonly Cursor[],
  step: string,
  slice: RegExpExecArray | null,
): readonly Cursor[] | undefined {
  const next = cursors.map((cursor): readonly Cursor[] | undefined => {
    if (!step.startsWith('[')) return one(memberOf(cursor, step))
    const items = itemsOf(cursor)
    if (items === undefined) return undefined
    if (step === '[]') return items.map((item, at) => ({ ...item, indices: [...cursor.indices, at] }))
    if (slice !== null) {
      const [from, to] = toRange(slice, items.length)
      return items.slice(from, to).map((item, at) => ({ ...item, indices: [...cursor.indices, from + at] }))
    }
    return one(items.at(Number(step.slice(1, -1))))
  })
  return all(next)?.flat()
}

const one = <T>(value: T | undefined): readonly T[] | undefined => (value === undefined ? undefined : [value])

const all = <T>(values: readonly (T | undefined)[]): readonly T[] | undefined =>
  values.every((each) => each !== undefined) ? values : undefined

/** If the path ends at a list of plain values, selects all of its items. */
function spread(cursors: readonly Cursor[]): readonly Cursor[] | undefined {
  if (cursors.every(({ node }) => node.shape.kind !== 'list')) return cursors
  return follow(cursors, '[]', null)
}

function memberOf({ node: { shape, value }, place, indices }: Cursor, name: string): Cursor | undefined {
  if (shape.kind !== 'struct') return undefined
  const at = shape.members.findIndex((each) => each.name === name)
  const member = shape.members[at]
  // The values of a call are in a list, those of a message in an object.
  const found = isList(value) ? value[at] : isStruct(value) && Object.hasOwn(value, name) ? value[name] : undefined
  if (member === undefined || found === undefined) return undefined
  return { node: { shape: member.shape, value: found }, place: join(place, name), indices }
}

function itemsOf({ node: { shape, value }, place, indices }: Cursor): readonly Cursor[] | undefined {
  if (shape.kind !== 'list' || !isList(value)) return undefined
  return value.map((item, at) => ({ node: { shape: shape.of, value: item }, place: join(place, `[${at}]`), indices }))
}

const isList = (value: AbiValue | TypedValue): value is readonly (AbiValue & TypedValue)[] => Array.isArray(value)
const isStruct = (value: AbiValue | TypedValue): value is Readonly<Record<string, TypedValue>> =>
  typeof value === 'object' && !Array.isArray(value)
const join = (place: string, step: string): string => (place === '' ? step : `${place}.${step}`)

function toSelected({ node: { shape, value }, place, indices }: Cursor): Selected | undefined {
  if (shape.kind !== 'leaf' || typeof value === 'object') return undefined
  return { type: shape.type, value: toPlain(shape.type, value), place, indices, isWhole: true }
}

/** The decoder returns `intN` without its sign and `bytesN` padded to 32 bytes. Returns the value with its sign and size. */
function toPlain(type: string, value: bigint | boolean | string): bigint | boolean | string {
  const [, bits] = /^int(\d+)$/.exec(type) ?? []
  if (typeof value === 'bigint') return bits === undefined || value < 0n ? value : BigInt.asIntN(Number(bits), value)
  const [, size] = /^bytes(\d+)$/.exec(type) ?? []
  return typeof value === 'string' && size !== undefined ? value.slice(0, 2 + Number(size) * 2) : value
}

/** Selects some bytes of a value. A number counts as its 32 encoded bytes. */
function cut(cursor: Cursor, slice: RegExpExecArray): Selected | undefined {
  const whole = toSelected(cursor)
  if (whole === undefined) return undefined
  const { type, value } = whole
  const isNumber = typeof value === 'bigint'
  const isBytes = typeof value === 'string' && type !== 'string'
  if (!isBytes && (!isNumber || value < 0n)) return undefined
  const digits = isNumber ? value.toString(16).padStart(64, '0') : value.slice(2)
  const [from, to] = toRange(slice, digits.length / 2)
  const chosen = digits.slice(from * 2, to * 2)
  const rest = digits.slice(0, from * 2) + digits.slice(to * 2)
  return {
    ...whole,
    type: isNumber ? type : 'bytes',
    value: isNumber ? BigInt(`0x0${chosen}`) : `0x${chosen}`,
    isWhole: /^0*$/.test(rest),
  }
}

function toRange([, from = '', to = '']: RegExpExecArray, length: number): readonly [number, number] {
  const at = (text: string, missing: number): number => {
    const given = text === '' ? missing : Number(text)
    return Math.min(length, Math.max(0, given < 0 ? length + given : given))
  }
  return [at(from, 0), at(to, length)]
}

/** Returns the path of every plain value, with an index for each list. */
export function listPlaces(node: Node, place = ''): readonly string[] {
  const cursor: Cursor = { node, place, indices: [] }
  if (node.shape.kind === 'leaf') return [place]
  if (node.shape.kind === 'list') return (itemsOf(cursor) ?? []).flatMap((each) => listPlaces(each.node, each.place))
  return node.shape.members.flatMap(({ name }) => {
    const member = memberOf(cursor, name)
    return member === undefined ? [join(place, name)] : listPlaces(member.node, member.place)
  })
}

/** Returns a value as an address: an address, 20 bytes, or a number of at most 160 bits; `undefined` for anything else. */
export function toAddress({ type, value }: Pick<Selected, 'type' | 'value'>): string | undefined {
  if (typeof value === 'bigint')
    return value >= 0n && value >> 160n === 0n ? `0x${value.toString(16).padStart(40, '0')}` : undefined
  if (typeof value !== 'string' || type === 'string') return undefined
  return /^0x[0-9a-f]{40}$/.test(value) ? value : undefined
}
