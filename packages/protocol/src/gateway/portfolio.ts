import * as v from 'valibot'
import { callerQuery, currencyParam, name, shortText } from './fields.ts'

/** Query of `GET /v1/account/{address}/portfolio`. The currency decides which position is worth most. */
export const portfolioQuery = v.object({ ...callerQuery, currency: currencyParam })

/** Answer of `GET /v1/account/{address}/portfolio`: what an account holds, the most valuable first. */
export const portfolioAnswer = v.object({
  data: v.array(
    v.object({
      /** CAIP-10 of the token; forty `e` is the coin of an EVM network, `native` that of another. */
      id: shortText,
      name,
      symbol: name,
    }),
  ),
})
