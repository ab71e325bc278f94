import { posix } from 'node:path'
import { WalletError } from '@latchkey/errors'
import { isObject } from '@latchkey/primitives'

/** Returns the text of a file of the registry; `undefined` if there is no such file. */
export type ReadText = (path: string) => string | undefined

export type Json = Readonly<Record<string, unknown>>

/** How deep includes may be nested. */
const MAX_INCLUDES = 3
/** Length limit of a file of the registry, in characters. The largest that we take, of an exchange with many functions, has half of it. */
const MAX_BYTES = 1024 * 1024

/**
 * Reads a descriptor and the files that it includes. Includes must be files of the same registry.
 *
 * @throws pages/invalid-descriptor for an address of the web, a path out of the registry, or what is no descriptor of version 2
 * @see ERC-7730, "Organizing files"
 */
export function readSource(readText: ReadText, path: string): Json {
  return read(readText, path, 0)
}

function read(readText: ReadText, path: string, depth: number): Json {
  const refuse = (problem: string): never => {
    throw new WalletError('pages/invalid-descriptor', { descriptor: path, problem })
  }
  const text = readText(path)
  if (text === undefined) return refuse('it is not in the registry')
  if (Buffer.byteLength(text) > MAX_BYTES) return refuse(`it has more than ${MAX_BYTES} bytes`)
  const source: unknown = parse(text)
  if (!isObject(source)) return refuse('it is no JSON object')
  if (!/(?:^|\/)erc7730-v2\.schema\.json$/.test(String(source.$schema))) return refuse('it is not of version 2')
  const { includes, ...own } = source
  if (includes === undefined) return own
  if (typeof includes !== 'string' || !/^[\w./-]+\.json$/.test(includes) || includes.startsWith('/'))
    return refuse('it includes something that is no file beside it')
  const included = posix.join(posix.dirname(path), includes)
  if (included.startsWith('..')) return refuse('it includes a file outside of the registry')
  if (depth >= MAX_INCLUDES) return refuse('its includes do not end')
  return merge(read(readText, included, depth + 1), own)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Merges an including file into the included one, member by member, and its values win. Fields with the same path are merged; other lists are replaced. */
function merge(base: Json, own: Json): Json {
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(own)) {
    const before = Object.hasOwn(base, key) ? base[key] : undefined
    if (key === 'fields' && isFields(before) && isFields(value)) merged[key] = mergeFields(before, value)
    else if (isRecord(before) && isRecord(value)) merged[key] = merge(before, value)
    else merged[key] = value
  }
  return merged
}

const isRecord = (value: unknown): value is Json => isObject(value) && !Array.isArray(value)
const isFields = (value: unknown): value is readonly Json[] => Array.isArray(value) && value.every(isRecord)

function mergeFields(base: readonly Json[], own: readonly Json[]): readonly Json[] {
  const isSame = (one: Json) => (other: Json) => one.path !== undefined && one.path === other.path
  const merged = base.map((each) => {
    const over = own.find(isSame(each))
    return over === undefined ? each : merge(each, over)
  })
  return [...merged, ...own.filter((each) => !base.some(isSame(each)))]
}
