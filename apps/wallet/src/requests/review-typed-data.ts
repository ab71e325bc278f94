import { decodeTypedData, parseTypedValue, type TypedData } from '@latchkey/inspect/evm'
import * as v from 'valibot'
import { type SignedField, toSignedFields } from './to-signed-fields.ts'

/** Lines of a message beyond which nobody reads it. */
const MAX_LINES = 1_000
const DOMAIN = 'EIP712Domain'
/** Without a type of its own a domain has the fields of the standard that are given. */
const DOMAIN_FIELDS = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const

const typedDataSchema = v.object({
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  domain: v.record(v.string(), v.unknown()),
  message: v.record(v.string(), v.unknown()),
})

/** Returns typed data of a site; `undefined` where it cannot be read to its end, or is too long to be read by a person. */
export function readTypedData(given: unknown): TypedData | undefined {
  const parsed = v.safeParse(typedDataSchema, typeof given === 'string' ? readJson(given) : given)
  if (!parsed.success) return undefined
  const text = toSignedText(parsed.output)
  return text !== undefined && text.split('\n').length <= MAX_LINES ? parsed.output : undefined
}

/** Returns the domain and the message: only what the types name, for only that is signed. @see EIP-712 */
function readSigned({ types, primaryType, domain, message }: TypedData) {
  const fields = types[DOMAIN] ?? DOMAIN_FIELDS.filter(({ name }) => Object.hasOwn(domain, name))
  const about = parseTypedValue({ [DOMAIN]: fields }, DOMAIN, domain)
  const content = parseTypedValue(types, primaryType, message)
  return about.isWhole && content.isWhole ? { domain: about.value, message: content.value } : undefined
}

/** Returns what is signed as text, to find characters in it that cannot be seen. */
export function toSignedText(typedData: TypedData): string | undefined {
  const signed = readSigned(typedData)
  if (signed === undefined) return undefined
  const shown = { domain: signed.domain, [typedData.primaryType]: signed.message }
  return JSON.stringify(shown, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)
}

/** What a person reads of typed data. */
export interface SignedContent {
  /** Name of the signed type, in words. */
  readonly title: string
  readonly domain: readonly SignedField[]
  readonly message: readonly SignedField[]
}

/** Returns all that is signed, as rows. */
export function toSignedContent(typedData: TypedData): SignedContent {
  const signed = readSigned(typedData)
  const [{ name: title } = { name: '' }] = toSignedFields({ [typedData.primaryType]: '' })
  return { title, domain: toSignedFields(signed?.domain), message: toSignedFields(signed?.message) }
}

/** Returns what typed data gives away, and the network that it is for. */
export function readTypedIntents(typedData: TypedData) {
  const { intents = [] } = decodeTypedData(typedData)
  return { intents, chainId: typedData.domain.chainId }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Refused by its shape.
    return undefined
  }
}
