import * as v from 'valibot'
import { words } from '../words.ts'
import { cleanLine, showHidden } from './clean-text.ts'
import type { Field } from './site-request.types.ts'

const MAX_DEPTH = 8
/** Nobody reads more, and an unreadable message is not signed. */
const MAX_FIELDS = 400
const MAX_NAME = 64
const DOMAIN_FIELDS: readonly { name: string; type: string }[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

const typesSchema = v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() })))
const typedDataSchema = v.object({
  types: typesSchema,
  primaryType: v.string(),
  domain: v.record(v.string(), v.unknown()),
  message: v.record(v.string(), v.unknown()),
})

export interface ShownTypedData {
  readonly json: string
  readonly primaryType: string
  readonly domain: readonly Field[]
  readonly fields: readonly Field[]
  readonly warnings: readonly string[]
}

interface Reading {
  readonly types: v.InferOutput<typeof typesSchema>
  count: number
  hidden: number
}

/**
 * Returns structured data as lines to read: only the fields that its types name, for only those are signed.
 *
 * @param chainId - Number of the chain the request is for.
 * @returns `undefined` when it cannot be read, or is too much to be read.
 * @see EIP-712
 */
export function readTypedData(given: unknown, chainId: number): ShownTypedData | undefined {
  const parsed = v.safeParse(typedDataSchema, typeof given === 'string' ? readJson(given) : given)
  if (!parsed.success) return undefined
  const { types, primaryType, domain, message } = parsed.output
  const reading: Reading = { types: { EIP712Domain: domainFields(domain), ...types }, count: 0, hidden: 0 }
  const shownDomain = readStruct(reading, 'EIP712Domain', domain, 0)
  const fields = readStruct(reading, primaryType, message, 0)
  if (shownDomain === undefined || fields === undefined) return undefined
  const isOtherChain = domain.chainId !== undefined && String(domain.chainId) !== String(chainId)
  return {
    json: JSON.stringify(parsed.output),
    primaryType: cleanLine(primaryType, MAX_NAME),
    domain: shownDomain,
    fields,
    warnings: [
      ...(isOtherChain ? [words.sign.otherChain(cleanLine(String(domain.chainId), 24))] : []),
      ...(reading.hidden > 0 ? [words.sign.hidden(reading.hidden)] : []),
    ],
  }
}

/** Without a shape of its own a domain has the fields of the standard that are given. */
function domainFields(domain: object): v.InferOutput<typeof typesSchema>[string] {
  return DOMAIN_FIELDS.filter(({ name }) => Object.hasOwn(domain, name))
}

function readStruct(reading: Reading, type: string, value: unknown, depth: number): readonly Field[] | undefined {
  const shape = Object.hasOwn(reading.types, type) ? reading.types[type] : undefined
  if (shape === undefined || depth > MAX_DEPTH || typeof value !== 'object' || value === null) return undefined
  const given = new Map(Object.entries(value))
  return all(shape.map((field) => readField(reading, field, given.get(field.name), depth)))
}

function readField(
  reading: Reading,
  { name, type }: { name: string; type: string },
  value: unknown,
  depth: number,
): Field | undefined {
  reading.count += 1
  if (reading.count > MAX_FIELDS || depth > MAX_DEPTH) return undefined
  const label = { name: cleanLine(name, MAX_NAME) || '–', type: cleanLine(type, MAX_NAME) }
  const inner = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (inner !== undefined) {
    if (!Array.isArray(value)) return undefined
    const items = all(value.map((one, at) => readField(reading, { name: `${at + 1}`, type: inner }, one, depth + 1)))
    return items === undefined ? undefined : { ...label, fields: items }
  }
  if (Object.hasOwn(reading.types, type)) {
    const fields = readStruct(reading, type, value, depth + 1)
    return fields === undefined ? undefined : { ...label, fields }
  }
  if (!['string', 'number', 'boolean', 'bigint'].includes(typeof value)) return undefined
  const { text, hiddenCount } = showHidden(String(value))
  reading.hidden += hiddenCount
  return { ...label, value: text }
}

function all(fields: readonly (Field | undefined)[]): readonly Field[] | undefined {
  const known = fields.filter((field) => field !== undefined)
  return known.length === fields.length ? known : undefined
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The schema refuses it.
    return undefined
  }
}
