import { WalletError } from '@latchkey/errors'
import { type CaipNetworkId, isAddress, toChecksumAddress } from '@latchkey/primitives'
import * as v from 'valibot'

/** No wallet shares more; a longer list is an attack on our memory. */
const MAX_ACCOUNTS = 1000

const AccountsSchema = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.check((text) => isAddress(text, 'eip155')),
      v.transform(toChecksumAddress),
    ),
  ),
  v.maxLength(MAX_ACCOUNTS),
  v.transform((accounts): readonly string[] => Object.freeze([...new Set(accounts)])),
)

const ChainNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const ChainIdSchema = v.pipe(
  v.union([
    ChainNumber,
    // Wallets answer `0x1`; some old ones answer `1`, as text or as a number.
    v.pipe(v.string(), v.regex(/^(?:0x[0-9a-f]{1,14}|[0-9]{1,16})$/i), v.transform(Number), ChainNumber),
  ]),
  v.transform((chainId): CaipNetworkId => `eip155:${chainId}`),
)

/** Returns the accounts in EIP-55 form without repeats, `undefined` when the answer is no list of addresses. */
export function parseAccounts(answer: unknown): readonly string[] | undefined {
  return parse(AccountsSchema, answer)
}

/** Returns the network of `0x1`, `'1'` or `1`, `undefined` for anything else. */
export function parseChainId(answer: unknown): CaipNetworkId | undefined {
  return parse(ChainIdSchema, answer)
}

/** Reads a sample of each answer: a browser compiles code with its first run, and the wallet's answer would wait for it. */
export function warmParsers(): void {
  parseAccounts([`0x${'0'.repeat(40)}`])
  parseChainId('0x1')
}

/** @throws wallet/malformed-answer when there is no value. */
export function assertAnswer<T>(value: T | undefined, method: string): T {
  if (value === undefined) throw new WalletError('wallet/malformed-answer', { method })
  return value
}

function parse<T>(schema: v.GenericSchema<unknown, T>, answer: unknown): T | undefined {
  try {
    const parsed = v.safeParse(schema, answer)
    return parsed.success ? parsed.output : undefined
  } catch {
    // The answer is an object whose getters throw: not an answer.
    return undefined
  }
}
