import { parsePath, parseQuery } from '@latchkey/http'
import { accountParam, tokenApprovalsAnswer, tokenApprovalsQuery } from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps } from '../deps.ts'
import { answer } from '../http/answer.ts'
import { readCoverage } from '../reads/coverage.ts'
import { readGivenApprovals } from '../reads/given-approvals.ts'
import { scopeOf } from '../reads/scope.ts'

/** `GET /v1/account/{address}/approvals`: the approvals of an account, a route that only this project has. */
export function approvalsRoute(deps: GatewayDeps): Hono {
  return new Hono().get('/v1/account/:address/approvals', async (context) => {
    const address = parsePath(context, 'address', accountParam)
    const { chainId } = parseQuery(context, tokenApprovalsQuery)
    const scope = scopeOf(deps, address, chainId)
    const [given, coverage] = await Promise.all([readGivenApprovals(deps, scope), readCoverage(deps, scope)])
    return answer(
      context,
      tokenApprovalsAnswer,
      { ...given, ...(scope.chains.length === 0 ? {} : { coverage }) },
      { cacheControl: 'private, no-store', check: deps.checkAnswers ?? false },
    )
  })
}
