import { type Hex, isAddress, isHex, isSameAddress, textToHex } from '@latchkey/primitives'
import * as v from 'valibot'
import type { TypedDataDefinition } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { invalidParams, providerError, unauthorized } from './base/provider-error.ts'

export interface Signing {
  readonly params: unknown
  /** The accounts that the site may use. */
  readonly accounts: readonly PrivateKeyAccount[]
  readonly chainId: number
  readonly approve: () => Promise<void>
}

const PairSchema = v.looseTuple([v.string(), v.string()])

/** `personal_sign`: [message as hex or text, address]. @see EIP-191 */
export async function signMessage({ params, accounts, approve }: Signing): Promise<Hex> {
  const parsed = v.safeParse(PairSchema, params)
  if (!parsed.success) throw invalidParams('expected [message, address]')
  const [message, address] = parsed.output
  const account = findAccount(accounts, address)
  await approve()
  return account.signMessage({
    message: { raw: isHex(message) && message.length % 2 === 0 ? message : textToHex(message) },
  })
}

const FieldsSchema = v.array(v.object({ name: v.string(), type: v.string() }))
const TypedDataSchema = v.object({
  domain: v.looseObject({ chainId: v.optional(v.union([v.number(), v.string()])) }),
  types: v.record(v.string(), FieldsSchema),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown()),
})

/** `eth_signTypedData_v4`: [address, typed data as JSON text or object]. @see EIP-712 */
export async function signTypedData({ params, accounts, chainId, approve }: Signing): Promise<Hex> {
  const [address, given] = Array.isArray(params) ? params : []
  const parsed = v.safeParse(TypedDataSchema, typeof given === 'string' ? readJson(given) : given)
  if (typeof address !== 'string' || !parsed.success) throw invalidParams('expected [address, typed data]')
  const account = findAccount(accounts, address)
  const wanted = parsed.output.domain.chainId
  if (wanted !== undefined && BigInt(wanted) !== BigInt(chainId))
    throw providerError(-32603, `Provided chainId "${wanted}" must match the active chainId "${chainId}"`)
  await approve()
  try {
    return await account.signTypedData(parsed.output as unknown as TypedDataDefinition)
  } catch (cause) {
    throw invalidParams(String(cause))
  }
}

function findAccount(accounts: readonly PrivateKeyAccount[], address: string): PrivateKeyAccount {
  if (!isAddress(address, 'eip155')) throw invalidParams(`${address.slice(0, 80)} is not an address`)
  const account = accounts.find((one) => isSameAddress(one.address, address, 'eip155'))
  if (account === undefined) throw unauthorized()
  return account
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the schema rejects it with a better message.
    return undefined
  }
}
