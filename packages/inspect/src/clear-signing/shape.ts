import type { TypedData } from '../evm/evm.types.ts'

/** The type of a value, with the member names that paths use. */
export type Shape =
  | { readonly kind: 'leaf'; readonly type: string }
  /** `length` is set only for a list with a fixed length. */
  | { readonly kind: 'list'; readonly of: Shape; readonly length?: number }
  | { readonly kind: 'struct'; readonly members: readonly { readonly name: string; readonly shape: Shape }[] }

/** A parsed declaration of a function. */
export interface FunctionShape {
  /** Name and parameter types without spaces; its hash gives the selector. */
  readonly signature: string
  /** The parameter types. */
  readonly types: string
  readonly shape: Shape
}

/** How deep structures may be nested. */
const MAX_DEPTH = 12
const LEAF =
  /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256))$/

interface Parameter {
  readonly name: string
  readonly type: string
  readonly shape: Shape
}

/**
 * Reads the declaration of a function with the names of its parameters; `undefined` if it is not canonical.
 *
 * @example parseFunction('transfer(address to,uint256 value)')?.signature // 'transfer(address,uint256)'
 * @see ERC-7730, "Contract keys"
 */
export function parseFunction(declaration: string): FunctionShape | undefined {
  const [, name, inner] = /^([A-Za-z_$][\w$]*)\((.*)\)$/.exec(declaration) ?? []
  if (name === undefined || inner === undefined) return undefined
  const parameters = parseParameters(inner, 0)
  if (parameters === undefined) return undefined
  const types = parameters.map(({ type }) => type).join()
  return { signature: `${name}(${types})`, types, shape: toStruct(parameters) }
}

const toStruct = (parameters: readonly Parameter[]): Shape => ({ kind: 'struct', members: parameters })

function parseParameters(text: string, depth: number): readonly Parameter[] | undefined {
  if (depth > MAX_DEPTH) return undefined
  if (text === '') return []
  const parameters = splitTop(text).map((each, at) => {
    const parameter = parseParameter(each.trim(), depth)
    // Name of a parameter that has none in the declaration. No path of a descriptor can contain it.
    return parameter && (parameter.name === '' ? { ...parameter, name: `#${at + 1}` } : parameter)
  })
  return parameters.every((each) => each !== undefined) ? parameters : undefined
}

/** Splits at the commas outside of parentheses. */
function splitTop(text: string): readonly string[] {
  const parts: string[] = []
  let [depth, start] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth += 1
    else if (text[at] === ')') depth -= 1
    else if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

function parseParameter(text: string, depth: number): Parameter | undefined {
  const end = text.startsWith('(') ? text.lastIndexOf(')') + 1 : text.search(/[[ ]|$/)
  const base = text.slice(0, end)
  const [, lists, name = ''] = /^((?:\[\d*\])*)(?: ([A-Za-z_$][\w$]*))?$/.exec(text.slice(end)) ?? []
  if (lists === undefined) return undefined
  const inner = base.startsWith('(') ? parseParameters(base.slice(1, -1), depth + 1) : undefined
  if (inner === undefined && !LEAF.test(base)) return undefined
  const type = inner === undefined ? base : `(${inner.map((each) => each.type).join()})`
  const of: Shape = inner === undefined ? { kind: 'leaf', type } : toStruct(inner)
  return { name, type: type + lists, shape: wrap(of, lists) }
}

/** @param lists - The dimensions of a list type, e.g. `[2][]`. */
const wrap = (shape: Shape, lists: string): Shape =>
  (lists.match(/\[\d*/g) ?? []).reduce<Shape>(
    (of, open) => ({ kind: 'list', of, ...(open === '[' ? {} : { length: Number(open.slice(1)) }) }),
    shape,
  )

const LIST = /^(.+)\[\d*\]$/

/** Returns the shape of a type of typed data; `undefined` if it is not declared, or is recursive. */
export function toTypeShape(types: TypedData['types'], type: string, depth = 0): Shape | undefined {
  if (depth > MAX_DEPTH) return undefined
  const [, of] = LIST.exec(type) ?? []
  if (of !== undefined) {
    const inner = toTypeShape(types, of, depth + 1)
    return inner && { kind: 'list', of: inner }
  }
  if (!Object.hasOwn(types, type)) return LEAF.test(type) ? { kind: 'leaf', type } : undefined
  const members: { name: string; shape: Shape }[] = []
  for (const each of types[type] ?? []) {
    const shape = toTypeShape(types, each.type, depth + 1)
    if (shape === undefined) return undefined
    members.push({ name: each.name, shape })
  }
  return { kind: 'struct', members }
}

/** Maximum number of types that are read in one message. */
const MAX_TYPES = 64

/**
 * Returns the encoded type of a message, whose hash is the type hash; `undefined` if a type is not declared, or there are too many.
 *
 * @see EIP-712, "Definition of encodeType"
 */
export function encodeType(types: TypedData['types'], primaryType: string): string | undefined {
  const found = new Set<string>()
  const open = [primaryType]
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    if (found.has(type)) continue
    if (!Object.hasOwn(types, type) || found.size >= MAX_TYPES) return undefined
    found.add(type)
    for (const each of types[type] ?? []) {
      const base = each.type.replace(/\[.*$/, '')
      if (Object.hasOwn(types, base)) open.push(base)
    }
  }
  found.delete(primaryType)
  return [primaryType, ...[...found].sort()]
    .map((type) => `${type}(${(types[type] ?? []).map((each) => `${each.type} ${each.name}`).join()})`)
    .join('')
}
