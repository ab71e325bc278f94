import { createHash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@latchkey/host'
import { DAY_MS } from '@latchkey/primitives'
import { base64url } from '@latchkey/protocol/wallet-keys'
import * as v from 'valibot'

/** Operators by name, each with the hash of a token and the last day on which it counts. */
export const operatorList = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,31}$/, 'write names of 2 to 32 small letters, digits and hyphens')),
    v.strictObject({ tokenHash: base64url(32), until: v.pipe(v.string(), v.isoDate('write a day as 2027-06-30')) }),
  ),
  v.check((list) => Object.keys(list).length > 0, 'write at least one operator'),
  // Two names with one token would let one person confirm their own requests.
  v.check((list) => {
    const hashes = Object.values(list).map(({ tokenHash }) => tokenHash)
    return new Set(hashes).size === hashes.length
  }, 'write another token for each operator'),
)
export type OperatorList = v.InferOutput<typeof operatorList>

const TOKEN = /^Bearer ([\w-]{43})$/

/** Returns what is stored of an operator's token. A token has 256 random bits, so a fast hash is enough. */
export const hashOperatorToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Returns a function that gives the name of the operator of an `Authorization` header; undefined for an unknown or expired token. It
 * compares with every operator, so that the time of an answer does not tell which one came close.
 */
export function createOperatorCheck(
  list: OperatorList,
  clock: Clock,
): (authorization: string | undefined) => string | undefined {
  const known = Object.entries(list).map(([name, { tokenHash, until }]) => ({
    name,
    hash: Buffer.from(tokenHash, 'base64url'),
    endsAt: Date.parse(`${until}T00:00:00Z`) + DAY_MS,
  }))
  return (authorization) => {
    const hash = hashOperatorToken(TOKEN.exec(authorization ?? '')?.[1] ?? '')
    const found = known.filter((each) => timingSafeEqual(each.hash, hash))
    return found.find(({ endsAt }) => clock.now() < endsAt)?.name
  }
}
