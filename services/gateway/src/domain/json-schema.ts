import type * as v from 'valibot'

/** A JSON Schema, as OpenAPI 3.1 uses it. @see https://json-schema.org/draft/2020-12 */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The part of a valibot schema that this converter reads; the schemas of the wire use no more. */
interface SchemaNode {
  readonly type: string
  readonly pipe?: readonly PipeNode[]
  readonly entries?: Readonly<Record<string, SchemaNode>>
  readonly item?: SchemaNode
  readonly wrapped?: SchemaNode
  readonly value?: SchemaNode
  readonly options?: readonly unknown[]
  readonly literal?: unknown
}
interface PipeNode extends SchemaNode {
  readonly kind: string
  readonly requirement?: unknown
}

/** Names of the checks that JSON Schema has too. */
const CHECKS: Readonly<Record<string, string>> = {
  min_value: 'minimum',
  max_value: 'maximum',
}

/**
 * Returns what a sender may write of a schema: checks that follow a transformation are of what is read, and left out.
 *
 * @throws an error for a kind of schema that it does not know, so that nothing is described wrongly
 * @example toJsonSchema(v.nullable(v.string())) // { anyOf: [{ type: 'string' }, { type: 'null' }] }
 */
export function toJsonSchema(schema: v.GenericSchema): JsonSchema {
  return convert(schema as unknown as SchemaNode)
}

/** Returns whether a member of an object may be left out. */
export function isOptional(schema: v.GenericSchema): boolean {
  return mayBeAbsent(schema as unknown as SchemaNode)
}

function mayBeAbsent(node: SchemaNode): boolean {
  return ['optional', 'nullish'].includes(baseOf(node).type)
}

function baseOf(node: SchemaNode): SchemaNode {
  const first = node.pipe?.[0]
  return first === undefined ? node : baseOf(first)
}

function convert(node: SchemaNode): JsonSchema {
  const [first, ...actions] = node.pipe ?? []
  return first === undefined ? convertPlain(node) : { ...convert(first), ...convertActions(actions, baseOf(first)) }
}

function convertActions(actions: readonly PipeNode[], { type }: SchemaNode): JsonSchema {
  const end = actions.findIndex(({ kind }) => kind !== 'validation')
  const checks = end === -1 ? actions : actions.slice(0, end)
  return Object.assign({}, ...checks.map((check) => convertCheck(check, type)))
}

function convertCheck({ type, requirement }: PipeNode, of: string): JsonSchema {
  const part = of === 'array' ? 'Items' : 'Length'
  if (type === 'min_length') return { [`min${part}`]: requirement }
  if (type === 'max_length') return { [`max${part}`]: requirement }
  if (type === 'integer') return { type: 'integer' }
  if (type === 'iso_timestamp') return { format: 'date-time' }
  if (type === 'regex' && requirement instanceof RegExp && requirement.flags === '')
    return { pattern: requirement.source }
  const name = CHECKS[type]
  return name === undefined ? {} : { [name]: requirement }
}

function convertPlain(node: SchemaNode): JsonSchema {
  const { type, entries, item, wrapped, value, options = [] } = node
  if (type === 'string' || type === 'number' || type === 'boolean' || type === 'null') return { type }
  if (type === 'unknown') return {}
  if (type === 'literal') return { const: node.literal }
  if (type === 'picklist') return { enum: options }
  if (type === 'union') return { anyOf: options.map((option) => convert(option as SchemaNode)) }
  if (type === 'array' && item !== undefined) return { type, items: convert(item) }
  if (type === 'record' && value !== undefined) return { type: 'object', additionalProperties: convert(value) }
  if (type === 'object' && entries !== undefined) return convertObject(entries)
  if (type === 'optional' && wrapped !== undefined) return convert(wrapped)
  if ((type === 'nullable' || type === 'nullish') && wrapped !== undefined)
    return { anyOf: [convert(wrapped), { type: 'null' }] }
  throw new Error(`there is no JSON Schema for ${type}`)
}

function convertObject(entries: Readonly<Record<string, SchemaNode>>): JsonSchema {
  const members = Object.entries(entries)
  const required = members.flatMap(([name, member]) => (mayBeAbsent(member) ? [] : [name]))
  return {
    type: 'object',
    properties: Object.fromEntries(members.map(([name, member]) => [name, convert(member)])),
    ...(required.length === 0 ? {} : { required }),
  }
}
