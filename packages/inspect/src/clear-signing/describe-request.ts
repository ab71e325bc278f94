import { toChecksumAddress } from '@latchkey/primitives'
import { type Binding, bindDescriptor } from './bind.ts'
import type {
  DescribableRequest,
  DescribedField,
  DescribedValue,
  Description,
  DescriptionFacts,
} from './description.ts'
import type { Descriptor, DescriptorField } from './descriptor.ts'
import { type FormatContext, formatValue, type Given } from './format-value.ts'
import { listPlaces, type Selected, select, toAddress } from './select.ts'

/** Maximum nesting depth of the calls that are described. */
const MAX_DEPTH = 3
/** Maximum number of fields in one description. A longer description is not shown, because no visitor could read it. */
const MAX_FIELDS = 128

interface Walk {
  readonly request: DescribableRequest
  readonly binding: Binding
  readonly facts: DescriptionFacts
  readonly descriptors: readonly Descriptor[]
  readonly depth: number
  /** Paths of the values that a field has shown; `@.value` is the sent amount. */
  readonly shown: Set<string>
  readonly fields: DescribedField[]
  /** Shown fields by their path, for the sentence of the intent. `undefined`: the path was shown more than once. */
  readonly byPath: Map<string, DescribedValue | undefined>
}

/**
 * Describes a request by the descriptor that matches it; `undefined` if none does, or if the values do not fit its fields. Show the
 * description in addition to what was decoded from the request itself, never instead of it.
 *
 * @example describeRequest({ kind: 'calldata', chainId: 1, from, to, value: 0n, data }, descriptors, facts)?.intent // 'Swap'
 * @see ERC-7730
 */
export function describeRequest(
  request: DescribableRequest,
  descriptors: readonly Descriptor[],
  facts: DescriptionFacts,
): Description | undefined {
  return describe(request, descriptors, facts, 0)
}

function describe(
  request: DescribableRequest,
  descriptors: readonly Descriptor[],
  facts: DescriptionFacts,
  depth: number,
): Description | undefined {
  const binding = bindDescriptor(request, descriptors)
  if (binding === undefined) return undefined
  const { descriptor, format } = binding
  const walk: Walk = {
    ...{ request, binding, facts, descriptors, depth },
    ...{ shown: new Set(), fields: [], byPath: new Map() },
  }
  for (const each of format.fields)
    if (!('fields' in each ? addGroup(walk, each) : addField(walk, each, '')) || walk.fields.length > MAX_FIELDS)
      return undefined
  return {
    owner: descriptor.owner,
    ...(descriptor.contract === undefined ? {} : { contract: descriptor.contract }),
    intent: interpolate(format.interpolatedIntent, walk) ?? format.intent,
    fields: walk.fields,
    undescribed: listUndescribed(walk),
  }
}

type Group = Extract<Binding['format']['fields'][number], { readonly fields: unknown }>

/** Adds the fields of a group. If the path of the group is a list, adds them once for each item. */
function addGroup(walk: Walk, { path, fields }: Group): boolean {
  const places = expand(walk, path)
  return places?.every((place) => fields.every((field) => addField(walk, field, `${place}.`))) ?? false
}

/** Returns a path with each `[]` at its end replaced by the items of the list. */
function expand({ binding }: Walk, path: string): readonly string[] | undefined {
  if (!path.endsWith('.[]')) return [path]
  const list = path.slice(0, -3)
  const count = countItems(binding, list)
  return count === undefined || count > MAX_FIELDS
    ? undefined
    : Array.from({ length: count }, (_, at) => `${list}.[${at}]`)
}

function countItems({ root }: Binding, path: string): number | undefined {
  const prefix = `${path}.[`
  const places = listPlaces(root).filter((place) => place.startsWith(prefix))
  return new Set(places.map((place) => place.slice(prefix.length).split(']')[0])).size
}

/** @param base - Path of the group around the field, with a dot at its end. @returns false where a value cannot be shown */
function addField(walk: Walk, field: DescriptorField, base: string): boolean {
  const { label, value: constant } = field
  if (field.path === undefined) {
    if (constant === undefined) return false
    walk.fields.push({ label, value: { type: 'text', text: constant } })
    return true
  }
  const path = toFullPath(field.path, base)
  const found = read(walk, path)
  if (found === undefined) return false
  for (const given of found) {
    const value =
      field.format === 'calldata' ? describeCall(walk, field, base, given) : format(walk, field, base, given)
    if (value === undefined) return false
    if (given.isWhole) walk.shown.add(given.place)
    walk.fields.push({ label, value })
    // A text from the request could change the meaning of the sentence.
    const isPlain = given.type !== 'string' && !walk.byPath.has(path)
    walk.byPath.set(path, isPlain ? value : undefined)
  }
  return true
}

const toFullPath = (path: string, base: string): string => (path.startsWith('@') ? path : base + path)

function format(
  walk: Walk,
  field: Exclude<DescriptorField, { readonly format: 'calldata' }>,
  base: string,
  given: Selected,
): DescribedValue | undefined {
  const context: FormatContext = {
    facts: walk.facts,
    from: walk.request.from,
    resolve: (reference) => resolve(walk, reference, base, given),
  }
  const value = formatValue(field, given, context)
  // The amount already shows its token, so the token's address counts as shown.
  if (field.format === 'tokenAmount' && field.token !== undefined && value !== undefined)
    resolve(walk, field.token, base, given, (token) => walk.shown.add(token.place))
  return value
}

/** Returns the value at a path, or a literal address. Each `[]` of the path is the item that is being shown. */
function resolve(
  walk: Walk,
  reference: string,
  base: string,
  { indices }: Selected,
  note?: (token: Selected) => void,
): Given | undefined {
  if (reference.startsWith('0x')) return { type: 'address', value: reference }
  let at = 0
  const path = toFullPath(reference, base).replaceAll('[]', (open) => {
    const index = indices[at++]
    return index === undefined ? open : `[${index}]`
  })
  const [only, ...more] = read(walk, path) ?? []
  if (only === undefined || more.length > 0) return undefined
  if (only.isWhole) note?.(only)
  return only
}

/** Reads values from the arguments or members (`#.`), or from the transaction or message around them (`@.`). */
function read({ request, binding }: Walk, path: string): readonly Selected[] | undefined {
  if (!path.startsWith('@.')) return select(binding.root, path)
  const carried = { place: path, indices: [], isWhole: true }
  switch (path) {
    case '@.from':
      return [{ ...carried, type: 'address', value: request.from }]
    case '@.to':
      return [{ ...carried, type: 'address', value: binding.to }]
    case '@.value':
      return [{ ...carried, type: 'uint256', value: binding.value }]
    case '@.chainId':
      return [{ ...carried, type: 'uint256', value: BigInt(request.chainId) }]
  }
  return undefined
}

/** Describes a call inside the request; shows its bytes if no descriptor matches it. */
function describeCall(
  walk: Walk,
  { callee, amount, spender }: Extract<DescriptorField, { readonly format: 'calldata' }>,
  base: string,
  given: Selected,
): DescribedValue | undefined {
  const { request, facts, descriptors, depth } = walk
  const addressOf = (reference: string): string | undefined => {
    const found = resolve(walk, reference, base, given)
    return found && toAddress(found)
  }
  const to = addressOf(callee)
  const from = spender === undefined ? request.from : addressOf(spender)
  const value = amount === undefined ? 0n : resolve(walk, amount, base, given)?.value
  if (typeof given.value !== 'string' || to === undefined || from === undefined || typeof value !== 'bigint')
    return undefined
  const inner = { kind: 'calldata', chainId: request.chainId, from, to, value, data: given.value } as const
  const call = depth < MAX_DEPTH ? describe(inner, descriptors, facts, depth + 1) : undefined
  return call === undefined
    ? formatValue({ label: '', format: 'raw' }, given, { facts, from, resolve: () => undefined })
    : { type: 'call', call }
}

/**
 * Returns the intent with its values filled in; `undefined` if one of the values is not shown by exactly one field, or is too long.
 *
 * @see ERC-7730, "Value interpolation"
 */
function interpolate(template: string | undefined, { byPath }: Walk): string | undefined {
  if (template === undefined) return undefined
  let isWhole = true
  const sentence = template.replaceAll(/\{\{|\}\}|\{([^{}]*)\}/g, (match, path?: string) => {
    if (path === undefined) return match.slice(1)
    const value = byPath.get(path.replace(/^#\./, ''))
    const text = value && toSentencePart(value)
    if (text === undefined) isWhole = false
    return text ?? ''
  })
  return isWhole ? sentence : undefined
}

/** Longest value in a sentence; an address has 42 characters. */
const MAX_PART = 80

function toSentencePart(value: DescribedValue): string | undefined {
  if (value.type === 'amount') return `${value.text} ${value.unit}`
  if (value.type === 'address') return value.name ?? toChecksumAddress(value.address)
  if (value.type === 'date') return `${new Date(value.time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return value.type === 'text' && value.text.length <= MAX_PART ? value.text : undefined
}

/** Returns the names of the values that no field showed, each list as one. */
function listUndescribed({ binding, shown }: Walk): readonly string[] {
  const hidden = listPlaces(binding.root).filter((place) => !shown.has(place))
  const isPaid = binding.value > 0n && !shown.has('@.value')
  const names = hidden.map((place) => place.replaceAll(/\.?\[\d+\]/g, ''))
  return [...new Set([...names, ...(isPaid ? ['value'] : []), ...(binding.hasMore ? ['extra data'] : [])])]
}
