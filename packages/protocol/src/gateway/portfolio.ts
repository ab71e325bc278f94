import * as v from 'valibot'
import { callerQuery, currencyParam, name, shortText } from './fields.ts'

/** Query of `GET /v1/account/{address}/portfolio`. The currency decides the order of the positions. */
export const portfolioQuery = v.object({ ...callerQuery, currency: currencyParam })

/** Response to `GET /v1/account/{address}/portfolio`: the holdings of an account, the most valuable first. */
export const portfolioAnswer = v.object({
  data: v.array(
    v.object({
      /** CAIP-10 of the token; forty `e` for the coin of an EVM network, `native` for that of another family. */
      id: shortText,
      name,
      symbol: name,
    }),
  ),
})
