import * as v from 'valibot'
import { shortText } from './fields.ts'
import { rpcId } from './json-rpc-answer.ts'

/** Maximum of names in a filter. */
const MAX_FILTER = 100
const filter = v.optional(v.pipe(v.array(shortText), v.maxLength(MAX_FILTER)))

/**
 * Body of `POST /v1/json-rpc`: calls about exchanges from which a visitor can fund an account. The parameters of
 * methods other than `reown_getExchanges` are ignored, because there is no exchange.
 *
 * @see compat-facts 6.5
 */
export const exchangesBody = v.object({
  jsonrpc: v.literal('2.0'),
  id: rpcId,
  method: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  params: v.optional(v.object({ includeOnly: filter, exclude: filter, exchangeId: v.optional(shortText) })),
})

/** Response of `reown_getExchanges`. */
export const exchangesAnswer = v.object({
  jsonrpc: v.literal('2.0'),
  id: rpcId,
  result: v.object({
    exchanges: v.array(v.object({ id: shortText, name: shortText, imageUrl: v.optional(shortText) })),
    total: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
})
export type ExchangesAnswer = v.InferOutput<typeof exchangesAnswer>
