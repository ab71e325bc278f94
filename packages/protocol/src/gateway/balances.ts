import * as v from 'valibot'
import {
  caipAccount,
  callerQuery,
  chainId,
  chainIdParam,
  change24hPercent,
  currencyParam,
  decimalText,
  imageUrl,
  name,
  wholeText,
} from './fields.ts'

/** Maximum of token addresses in one `forceUpdate`. */
const MAX_FORCED = 50

/**
 * Query of `GET /v1/account/{address}/balance`; `forceUpdate` is a list of CAIP-10 token addresses, separated by
 * commas.
 */
export const balanceQuery = v.object({
  ...callerQuery,
  currency: currencyParam,
  chainId: v.optional(chainIdParam),
  forceUpdate: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(MAX_FORCED * 100),
      v.transform((list) => list.split(',').filter((entry) => entry !== '')),
      v.maxLength(MAX_FORCED),
    ),
  ),
})
export type BalanceQuery = v.InferOutput<typeof balanceQuery>

/**
 * One token of an account. `address` (CAIP-10) is absent for the native token; `value` is absent and `price` 0 if no
 * price is known. `isPriceUnavailable`: the price could not be read now, so a total without it is incomplete.
 *
 * @see Spec §3 "Token balance item"
 */
export const tokenBalance = v.object({
  name,
  symbol: name,
  chainId,
  address: v.optional(caipAccount),
  value: v.optional(v.pipe(v.number(), v.finite())),
  price: v.pipe(v.number(), v.finite()),
  isPriceUnavailable: v.optional(v.boolean()),
  change24hPercent,
  quantity: v.object({ decimals: wholeText, numeric: decimalText }),
  iconUrl: imageUrl,
})
export type TokenBalance = v.InferOutput<typeof tokenBalance>

/** Response to `GET /v1/account/{address}/balance`. @see Spec §7 */
export const balanceAnswer = v.object({ balances: v.array(tokenBalance) })
export type BalanceAnswer = v.InferOutput<typeof balanceAnswer>
