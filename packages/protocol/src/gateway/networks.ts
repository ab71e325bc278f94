import * as v from 'valibot'
import { CURRENCIES, chainId } from './fields.ts'

/**
 * Answer of `GET /v1/supported-chains`.
 *
 * @see Spec §7, compat-facts 6.2
 */
export const supportedChainsAnswer = v.object({
  http: v.array(chainId),
  ws: v.optional(v.array(chainId), []),
  /** Currencies of balances and histories; absent: US dollars alone. */
  currencies: v.optional(
    v.pipe(
      v.array(v.string()),
      v.transform((list) => CURRENCIES.filter((currency) => list.includes(currency))),
    ),
    ['usd'],
  ),
})
export type SupportedChainsAnswer = v.InferOutput<typeof supportedChainsAnswer>
