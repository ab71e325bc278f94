import { parsePath, parseQuery } from '@latchkey/http'
import { accountParam, balanceAnswer, balanceQuery } from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps } from '../deps.ts'
import { depsOf } from '../http/allowance.ts'
import { answer } from '../http/answer.ts'
import { readBalances } from '../reads/balances.ts'

/** `GET /v1/account/{address}/balance`: balances of the account, the most valuable first. @see Spec §7 */
export function balancesRoute(deps: GatewayDeps): Hono {
  return new Hono().get('/v1/account/:address/balance', async (context) => {
    const address = parsePath(context, 'address', accountParam)
    const query = parseQuery(context, balanceQuery)
    const balances = await readBalances(depsOf(deps, context), address, query, context.req.raw.signal)
    return answer(
      context,
      balanceAnswer,
      { balances: [...balances] },
      { cacheControl: 'private, no-store', check: deps.checkAnswers ?? false },
    )
  })
}
