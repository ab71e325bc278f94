import type { ChainAccount } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { type CaipNetworkId, isAddress } from '@latchkey/primitives'
import * as v from 'valibot'
import { isOnNetwork } from './networks.ts'
import type { Shared } from './wallet-api.ts'

/** Maximum number of accounts; a longer list is an attack on the memory of the page. */
const MAX_ACCOUNTS = 1_000

const text = (maxLength: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength))

export const addressSchema = v.pipe(
  text(100),
  v.check((address) => isAddress(address, 'bip122'), 'expected an address of Bitcoin'),
)
/** A public key in an unknown format is dropped. */
export const publicKeySchema = v.fallback(
  v.optional(v.pipe(v.string(), v.regex(/^(?:0[23])?[0-9a-fA-F]{64}$|^04[0-9a-fA-F]{128}$/))),
  undefined,
)
export const pathSchema = v.fallback(v.optional(v.pipe(v.string(), v.regex(/^m(?:\/\d{1,10}['h]?){1,10}$/))), undefined)

export const base64Schema = v.pipe(
  text(2_000_000),
  v.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'expected base64'),
)
export const hexSchema = v.pipe(text(3_000_000), v.regex(/^(?:[0-9a-fA-F]{2})+$/, 'expected hexadecimal'))
export const txidSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected the id of a transaction'))

/** Schema of a list of accounts; those of other chains are dropped by their `purpose`. */
export const listOf = <S extends v.GenericSchema>(schema: S) => v.pipe(v.array(schema), v.maxLength(MAX_ACCOUNTS))

/** Returns a response that matches a schema. @throws wallet/malformed-answer */
export function parseResponse<S extends v.GenericSchema>(
  schema: S,
  response: unknown,
  method: string,
): v.InferOutput<S> {
  const parsed = safeParse(schema, response)
  if (parsed?.success === true) return parsed.output
  throw new WalletError('wallet/malformed-answer', { method }, { details: parsed?.issues[0].message ?? '' })
}

function safeParse<S extends v.GenericSchema>(schema: S, response: unknown) {
  try {
    return v.safeParse(schema, response)
  } catch {
    // The response is an object whose getters throw, so it is malformed.
    return undefined
  }
}

/**
 * Returns accounts and network of a wallet, each address once.
 *
 * @throws connect/no-accounts, wallet/malformed-answer for an address of another network
 */
export function toShared(accounts: readonly ChainAccount[], networkId: CaipNetworkId, method: string): Shared {
  const unique = accounts.filter(({ address }, at) => accounts.findIndex((each) => each.address === address) === at)
  if (unique.length === 0) throw new WalletError('connect/no-accounts')
  if (unique.every(({ address }) => isOnNetwork(address, networkId))) return { accounts: unique, networkId }
  throw new WalletError('wallet/malformed-answer', { method }, { details: 'an address is of another network' })
}

/** Returns an account with its known details. */
export function toAccount(
  address: string,
  type: 'payment' | 'ordinal',
  { publicKey, path }: { readonly publicKey?: string | undefined; readonly path?: string | undefined } = {},
): ChainAccount {
  return {
    address,
    type,
    networks: 'all',
    ...(publicKey === undefined ? {} : { publicKey }),
    ...(path === undefined ? {} : { path }),
  }
}
