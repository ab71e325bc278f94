import { WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { accountsSchema, chainIdSchema } from '@latchkey/protocol/eip1193'
import * as v from 'valibot'

/** Returns the accounts in EIP-55 form without repeats, `undefined` when the response is no list of addresses. */
export function parseAccounts(response: unknown): readonly string[] | undefined {
  return parse(accountsSchema, response)
}

/** Returns the network of `0x1`, `'1'` or `1`, `undefined` for anything else. */
export function parseChainId(response: unknown): CaipNetworkId | undefined {
  const chainId = parse(chainIdSchema, response)
  return chainId === undefined ? undefined : `eip155:${chainId}`
}

/** Reads a sample of each answer: a browser compiles code with its first run, and the wallet's answer would wait for it. */
export function warmParsers(): void {
  parseAccounts([`0x${'0'.repeat(40)}`])
  parseChainId('0x1')
}

/** @throws wallet/malformed-answer when there is no value. */
export function assertResponse<T>(value: T | undefined, method: string): T {
  if (value === undefined) throw new WalletError('wallet/malformed-answer', { method })
  return value
}

function parse<T>(schema: v.GenericSchema<unknown, T>, response: unknown): T | undefined {
  try {
    const parsed = v.safeParse(schema, response)
    return parsed.success ? parsed.output : undefined
  } catch {
    // The response is an object whose getters throw: not a response.
    return undefined
  }
}
