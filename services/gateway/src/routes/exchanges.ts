import { WalletError } from '@latchkey/errors'
import { toJsonRpcError } from '@latchkey/errors/wire'
import { parseBody } from '@latchkey/http'
import { type ExchangesAnswer, exchangesAnswer, exchangesBody } from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps } from '../deps.ts'
import { answer } from '../http/answer.ts'

const LIST = 'reown_getExchanges'
/** Methods for a single exchange. */
const OF_ONE: ReadonlySet<string> = new Set(['reown_getExchangePayUrl', 'reown_getExchangeBuyStatus'])

/**
 * `POST /v1/json-rpc`: exchanges from which a visitor funds an account. This gateway has none, and says so in the
 * format of the API; without this response, clients would show an error each time.
 *
 * @see compat-facts 6.5
 */
export function exchangesRoute(deps: GatewayDeps): Hono {
  return new Hono().post('/v1/json-rpc', async (context) => {
    const { id, method, params } = await parseBody(context, exchangesBody, ['jsonrpc'])
    const refuse = (error: WalletError) =>
      context.json({ jsonrpc: '2.0', id, error: toJsonRpcError(error, context.get('requestId')) }, 400)
    if (OF_ONE.has(method))
      return refuse(new WalletError('request/not-found', { what: `exchange ${params?.exchangeId ?? ''}`.trim() }))
    if (method !== LIST) return refuse(new WalletError('rpc/method-not-allowed'))
    if (params?.includeOnly !== undefined && params.exclude !== undefined) {
      const problem = 'includeOnly and exclude are mutually exclusive'
      return refuse(new WalletError('request/invalid', { field: 'params', problem }))
    }
    const none: ExchangesAnswer = { jsonrpc: '2.0', id, result: { exchanges: [], total: 0 } }
    return answer(context, exchangesAnswer, none, { cacheControl: 'no-store', check: deps.checkAnswers ?? false })
  })
}
