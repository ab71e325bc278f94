import * as v from 'valibot'
import type { SessionRecord } from './records.ts'

const MAX_ADDRESSES = 200

const entrySchema = v.object({
  address: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  publicKey: v.exactOptional(v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{64}|[0-9a-f]{66}|[0-9a-f]{130})$/i))),
  path: v.exactOptional(v.pipe(v.string(), v.regex(/^m(?:\/\d{1,10}['h]?){1,8}$/))),
  intention: v.optional(v.picklist(['payment', 'ordinal']), 'payment'),
})
const listSchema = v.pipe(v.array(v.unknown()), v.maxLength(MAX_ADDRESSES))

export type AccountAddress = NonNullable<SessionRecord['addresses']>[number]

/**
 * Returns the details that a wallet reports about its Bitcoin addresses: purpose, public key and path. Invalid entries
 * are dropped; `undefined` if the value is not a list.
 *
 * @see WalletConnect, `getAccountAddresses`
 */
export function readAccountAddresses(value: unknown): readonly AccountAddress[] | undefined {
  const list = v.safeParse(listSchema, value)
  if (!list.success) return undefined
  return list.output.flatMap((each) => {
    const parsed = v.safeParse(entrySchema, each)
    if (!parsed.success) return []
    const { intention, ...rest } = parsed.output
    return [{ ...rest, type: intention }]
  })
}

/** Returns the address details that a wallet sent with the session itself, if it did. */
export function readAddressProperty(text: string | undefined): Pick<SessionRecord, 'addresses'> {
  if (text === undefined) return {}
  try {
    const addresses = readAccountAddresses(JSON.parse(text))
    return addresses === undefined ? {} : { addresses: [...addresses] }
  } catch {
    // Not JSON: the details are requested instead.
    return {}
  }
}
