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
 * Returns what a wallet reports of the addresses of its Bitcoin accounts: what each is for, its public key and its path. An entry that is not valid is left out; `undefined` when the whole is no list.
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

/** Returns the addresses that a wallet gave with the session itself, where it gave them. */
export function readAddressProperty(text: string | undefined): Pick<SessionRecord, 'addresses'> {
  if (text === undefined) return {}
  try {
    const addresses = readAccountAddresses(JSON.parse(text))
    return addresses === undefined ? {} : { addresses: [...addresses] }
  } catch {
    // No JSON: they are requested instead.
    return {}
  }
}
