import { WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { accountsSchema, chainIdSchema } from '@latchkey/protocol/eip1193'
import * as v from 'valibot'

/** Returns the accounts in EIP-55 form without repeats; `undefined` if the response is not a list of addresses. */
export function parseAccounts(response: unknown): readonly string[] | undefined {
  return parse(accountsSchema, response)
}

/** Returns the network id of `0x1`, `'1'` or `1`; `undefined` for anything else. */
export function parseChainId(response: unknown): CaipNetworkId | undefined {
  const chainId = parse(chainIdSchema, response)
  return chainId === undefined ? undefined : `eip155:${chainId}`
}

/**
 * Parses a sample of each response. A browser compiles code at its first run, which would otherwise delay the response
 * of the wallet.
 */
export function warmParsers(): void {
  parseAccounts([`0x${'0'.repeat(40)}`])
  parseChainId('0x1')
}

/** @throws wallet/malformed-answer if there is no value */
export function assertResponse<T>(value: T | undefined, method: string): T {
  if (value === undefined) throw new WalletError('wallet/malformed-answer', { method })
  return value
}

function parse<T>(schema: v.GenericSchema<unknown, T>, response: unknown): T | undefined {
  try {
    const parsed = v.safeParse(schema, response)
    return parsed.success ? parsed.output : undefined
  } catch {
    // The response is an object whose getters throw, so it is malformed.
    return undefined
  }
}
