import { WalletError } from '@latchkey/errors'
import { type Descriptor, descriptorList, parseFunction } from '@latchkey/inspect/clear-signing'
import { isObject } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Json } from './read-source.ts'

type Refuse = (problem: string) => never

/**
 * Converts a descriptor of the registry to the form of the snapshot: references, constants and enumerations are replaced by
 * their values, and parts that no card shows are left out.
 *
 * @throws pages/invalid-descriptor for what is not supported: factories, separators of domains, encrypted fields, rules of
 * visibility, lists in lists of groups
 * @see ERC-7730
 */
export function compileDescriptor(source: string, file: Json): Descriptor {
  const refuse: Refuse = (problem) => {
    throw new WalletError('pages/invalid-descriptor', { descriptor: source, problem })
  }
  const context = objectAt(file, 'context')
  const kind = isObject(context.contract) ? 'calldata' : 'eip712'
  const binding = objectAt(context, kind === 'calldata' ? 'contract' : 'eip712')
  for (const key of ['factory', 'domainSeparator'] as const)
    if (binding[key] !== undefined) refuse(`its ${key} is not supported`)
  for (const key of ['abi', 'schemas'] as const)
    if (hasAddress(binding[key])) refuse(`its ${key} is at an address of the web`)
  const metadata = objectAt(file, 'metadata')
  const compiled = {
    source,
    kind,
    owner: metadata.owner ?? metadata.contractName,
    ...(typeof metadata.contractName === 'string' ? { contract: metadata.contractName } : {}),
    deployments: toDeployments(binding.deployments),
    ...(isObject(binding.domain) ? { domain: binding.domain } : {}),
    formats: compileFormats({ file, refuse }, kind),
  }
  const given = v.safeParse(descriptorList, [compiled])
  if (!given.success) return refuse(`${v.getDotPath(given.issues[0]) ?? ''}: ${given.issues[0].message}`)
  const [descriptor] = given.output
  if (descriptor === undefined) return refuse('it is empty')
  return descriptor
}

const objectAt = (from: Json, key: string): Json => {
  const value = from[key]
  return isObject(value) ? value : {}
}

/** Returns whether a value contains an address from which something would have to be fetched. */
const hasAddress = (value: unknown): boolean =>
  typeof value === 'string' || (Array.isArray(value) && value.some((each) => typeof each === 'string'))

function toDeployments(given: unknown): Record<string, unknown[]> {
  const deployments: Record<string, unknown[]> = {}
  for (const each of Array.isArray(given) ? given : []) {
    const { address, chainId } = isObject(each) ? each : {}
    const key = String(address).toLowerCase()
    // No contract can be deployed at the zero address, so it matches nothing.
    if (/^0x0{40}$/.test(key)) continue
    deployments[key] = [...new Set([...(deployments[key] ?? []), chainId])]
  }
  return deployments
}

interface Compiling {
  readonly file: Json
  readonly refuse: Refuse
}

function compileFormats(compiling: Compiling, kind: Descriptor['kind']): Json {
  const { file, refuse } = compiling
  const formats = objectAt(objectAt(file, 'display'), 'formats')
  const signatures = new Set<string>()
  const compiled: Record<string, unknown> = {}
  for (const [key, format] of Object.entries(formats)) {
    const name = key.replaceAll(/,\s+/g, ',').trim()
    const signature = kind === 'calldata' ? parseFunction(name)?.signature : name
    if (signature === undefined || !isObject(format)) return refuse(`${name.slice(0, 60)} cannot be read`)
    if (signatures.has(signature)) return refuse(`${signature.slice(0, 60)} stands in it twice`)
    signatures.add(signature)
    const fields = Array.isArray(format.fields) ? format.fields.filter(isObject) : []
    compiled[name] = {
      intent: format.intent,
      ...(typeof format.interpolatedIntent === 'string' ? { interpolatedIntent: format.interpolatedIntent } : {}),
      fields: fields.flatMap((each) => compileField(compiling, each, '')),
    }
  }
  return compiled
}

/** @param base - Path of the groups around the field, with a dot at its end. */
function compileField(compiling: Compiling, given: Json, base: string): readonly Json[] {
  const { file, refuse } = compiling
  const field = typeof given.$ref === 'string' ? extend(lookUp(file, given.$ref), given) : given
  if (field.visible === 'never') return []
  if (isObject(field.visible)) return refuse('its rules of visibility are not supported')
  if (field.encryption !== undefined || field.separator !== undefined || field.iteration !== undefined)
    return refuse('a key of a field is not supported')
  if (Array.isArray(field.fields)) return compileGroup(compiling, field, base)
  const params = isObject(field.params) ? resolveConstants(file, field.params) : {}
  return [
    {
      label: field.label,
      ...(field.path === undefined
        ? { value: resolveConstant(file, field.value) }
        : { path: toPath(field.path, base, refuse) }),
      format: field.format ?? 'raw',
      ...compileParams({ format: field.format, params, file, toPath: (path) => toPath(path, base, refuse) }),
    },
  ]
}

function compileGroup(compiling: Compiling, group: Json, base: string): readonly Json[] {
  const { refuse } = compiling
  const path = group.path === undefined ? base.slice(0, -1) : toPath(group.path, base, refuse)
  const fields = (Array.isArray(group.fields) ? group.fields : []).filter(isObject)
  if (!path.includes('[')) return fields.flatMap((each) => compileField(compiling, each, path === '' ? '' : `${path}.`))
  if (base !== '' || fields.some((each) => Array.isArray(each.fields) || String(each.path).startsWith('#')))
    return refuse('a group in a list is not supported')
  return [{ path, fields: fields.flatMap((each) => compileField(compiling, each, '')) }]
}

/** Resolves a field that refers to a definition. Its own members and parameters override those of the definition. */
function extend(definition: Json, { $ref, ...own }: Json): Json {
  const params = { ...objectAt(definition, 'params'), ...objectAt(own, 'params') }
  return { ...definition, ...own, params }
}

function toPath(given: unknown, base: string, refuse: Refuse): string {
  if (typeof given !== 'string') return refuse('a path is no text')
  if (given.startsWith('#.')) return given.slice(2)
  return given.startsWith('@.') || /^0x[\da-f]{40}$/i.test(given) ? given : base + given
}

/** @throws pages/invalid-descriptor for a reference that leads nowhere */
function lookUp(file: Json, reference: string): Json {
  let found: unknown = file
  for (const step of reference.replace(/^\$\./, '').split('.'))
    found = isObject(found) && Object.hasOwn(found, step) ? found[step] : undefined
  if (!isObject(found))
    throw new WalletError('pages/invalid-descriptor', { descriptor: reference, problem: 'the reference leads nowhere' })
  return found
}

function resolveConstant(file: Json, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => resolveConstant(file, each))
  if (typeof value !== 'string' || !value.startsWith('$.')) return value
  const steps = value.slice(2).split('.')
  const name = steps.pop() ?? ''
  return lookUp(file, steps.join('.'))[name]
}

const resolveConstants = (file: Json, params: Json): Json =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, key === '$ref' ? value : resolveConstant(file, value)]),
  )

interface Params {
  readonly format: unknown
  readonly params: Json
  readonly file: Json
  readonly toPath: (path: unknown) => string
}

/** Resolves constants, and writes addresses in lower case. Keeps unknown parameters, so that the schema of the snapshot refuses them. */
function compileParams({ format, params, file, toPath }: Params): Json {
  const reference = (name: string): string | undefined => {
    const given = params[`${name}Path`] ?? params[name]
    if (given === undefined) return undefined
    const path = toPath(given)
    return path.startsWith('0x') ? path.toLowerCase() : path
  }
  switch (format) {
    case 'tokenAmount': {
      const { nativeCurrencyAddress: native, threshold, message, token, tokenPath, ...others } = params
      return withoutAbsent({
        ...others,
        token: reference('token'),
        native: toAddresses(native),
        threshold: threshold === undefined ? undefined : String(threshold),
        message,
      })
    }
    case 'addressName': {
      const { types, sources, senderAddress, ...others } = params
      const isToken = Array.isArray(types) && types.includes('token') ? true : undefined
      return withoutAbsent({ ...others, isToken, senders: toAddresses(senderAddress) })
    }
    case 'enum':
      return { values: lookUp(file, String(params.$ref)) }
    case 'calldata': {
      const { callee, calleePath, amount, amountPath, spender, spenderPath, ...others } = params
      return withoutAbsent({
        ...others,
        ...{ callee: reference('callee'), amount: reference('amount'), spender: reference('spender') },
      })
    }
    default:
      return params
  }
}

const toAddresses = (given: unknown): readonly string[] | undefined =>
  given === undefined ? undefined : [given].flat().map((each) => String(each).toLowerCase())

const withoutAbsent = (given: Json): Json =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
