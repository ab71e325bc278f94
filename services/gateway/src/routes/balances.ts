import { isWalletError } from '@latchkey/errors'
import { parsePath, parseQuery } from '@latchkey/http'
import { accountParam, balanceAnswer, balanceQuery, type TokenBalance } from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps } from '../deps.ts'
import { bytesOfText, createLastValues } from '../domain/memory-cache.ts'
import { depsOf } from '../http/allowance.ts'
import { answer } from '../http/answer.ts'
import { readBalances } from '../reads/balances.ts'

/**
 * Maximum age of replacement balances: the age up to which clients show cached ones. @see Spec §4 "cache expiry:
 * portfolio and native balance 30000 ms"
 */
const MAX_AGE_MS = 30_000
const CACHE = { maxEntries: 5_000, maxBytes: 32 * 1024 * 1024 }
/** Size of the numbers and names of members. */
const BALANCE_BYTES = 300

/**
 * `GET /v1/account/{address}/balance`: balances of the account, the most valuable first.
 *
 * Equal simultaneous requests share one read. While no node of a network responds, the last balances are returned for
 * thirty seconds; their age is in the header `age`. With `forceUpdate` they are never returned.
 *
 * @see Spec §7
 */
export function balancesRoute(deps: GatewayDeps): Hono {
  const lasts = createLastValues<readonly TokenBalance[]>({
    maxAgeMs: MAX_AGE_MS,
    isPassing: (error) => isWalletError(error) && error.code === 'balance/unavailable',
    ...CACHE,
    sizeOf: (balances) =>
      balances.reduce(
        (sum, { name, symbol, address, iconUrl, quantity }) =>
          sum + BALANCE_BYTES + bytesOfText(name, symbol, address ?? null, iconUrl, quantity.numeric),
        0,
      ),
    clock: deps.clock,
  })
  return new Hono().get('/v1/account/:address/balance', async (context) => {
    const address = parsePath(context, 'address', accountParam)
    const query = parseQuery(context, balanceQuery)
    const own = depsOf(deps, context)
    const isForced = query.forceUpdate !== undefined
    const key = [address, query.chainId, query.currency].join(' ')
    // A shared read continues when one of its callers aborts.
    const { value, ageMs } = isForced
      ? { value: await readBalances(own, address, query, context.req.raw.signal), ageMs: 0 }
      : await lasts.read(key, () => readBalances(own, address, query))
    if (ageMs > 0) context.header('age', String(Math.ceil(ageMs / 1_000)))
    return answer(
      context,
      balanceAnswer,
      { balances: [...value] },
      { cacheControl: 'private, no-store', check: deps.checkAnswers ?? false },
    )
  })
}
