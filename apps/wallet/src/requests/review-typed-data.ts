import { decodeTypedData, parseTypedValue, type TypedData } from '@latchkey/inspect/evm'
import * as v from 'valibot'

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

/** Returns the domain and the message as text: only what the types name, for only that is signed. @see EIP-712 */
export function toSignedText({ types, primaryType, domain, message }: TypedData): string | undefined {
  const fields = types[DOMAIN] ?? DOMAIN_FIELDS.filter(({ name }) => Object.hasOwn(domain, name))
  const about = parseTypedValue({ [DOMAIN]: fields }, DOMAIN, domain)
  const content = parseTypedValue(types, primaryType, message)
  if (!about.isWhole || !content.isWhole) return undefined
  const shown = { domain: about.value, [primaryType]: content.value }
  return JSON.stringify(shown, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)
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
