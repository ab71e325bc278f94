import { parsePath, parseQuery } from '@latchkey/http'
import { accountParam, portfolioAnswer, portfolioQuery, type TokenBalance } from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps } from '../deps.ts'
import { COIN_ADDRESS } from '../domain/token-address.ts'
import { depsOf } from '../http/allowance.ts'
import { answer } from '../http/answer.ts'
import { readBalances } from '../reads/balances.ts'

/**
 * `GET /v1/account/{address}/portfolio`: the holdings of an account on all served networks, by name, the most valuable
 * first. Amounts and values are in the balances, from which this list is derived.
 */
export function portfolioRoute(deps: GatewayDeps): Hono {
  return new Hono().get('/v1/account/:address/portfolio', async (context) => {
    const address = parsePath(context, 'address', accountParam)
    const { currency } = parseQuery(context, portfolioQuery)
    const held = await readBalances(depsOf(deps, context), address, { projectId: '', currency }, context.req.raw.signal)
    const data = held
      .filter(({ quantity }) => /[1-9]/.test(quantity.numeric))
      .map((each) => ({ id: toPositionId(each), name: each.name, symbol: each.symbol }))
    const check = deps.checkAnswers ?? false
    return answer(context, portfolioAnswer, { data }, { cacheControl: 'private, no-store', check })
  })
}

function toPositionId({ chainId, address }: TokenBalance): string {
  return address ?? `${chainId}:${chainId.startsWith('eip155:') ? COIN_ADDRESS : 'native'}`
}
