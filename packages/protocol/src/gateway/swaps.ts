import * as v from 'valibot'
import { caipAccount, callerQuery, chainIdParam, imageUrl, name } from './fields.ts'

/** An amount in raw units; 78 digits hold 256 bits. */
export const rawAmount = v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'expected a whole number of raw units'))
/** The amount of a swap. Pools use signed integers, so the maximum has 255 bits. */
export const swapAmount = v.pipe(
  rawAmount,
  v.check((text) => BigInt(text) > 0n && BigInt(text) < 1n << 255n, 'expected an amount above zero'),
)
/** An account as CAIP-10 or as a plain address. */
export const userAddress = v.pipe(v.string(), v.regex(/^[-.%:_a-zA-Z0-9]{1,170}$/, 'expected an account address'))

/** Query of `GET /v1/convert/tokens` and `GET /v1/convert/gas-price`. */
export const swapNetworkQuery = v.object({ ...callerQuery, chainId: chainIdParam })

/** A token that can be swapped. The address of the coin of the network is forty `e`. */
export const swapToken = v.object({
  name,
  symbol: name,
  /** CAIP-10. */
  address: caipAccount,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0)),
  logoUri: imageUrl,
  /** Whether an allowance can be signed instead of sent. @see EIP-2612 */
  eip2612: v.optional(v.boolean(), false),
})
export type SwapToken = v.InferOutput<typeof swapToken>

/** Response to `GET /v1/convert/tokens`. @see Spec §7 */
export const swapTokensAnswer = v.object({ tokens: v.array(swapToken) })
export type SwapTokensAnswer = v.InferOutput<typeof swapTokensAnswer>

/** Query of `GET /v1/convert/quotes`: CAIP-10 tokens of one network, the amount in raw units of `from`. */
export const swapQuotesQuery = v.object({
  ...callerQuery,
  amount: swapAmount,
  userAddress: v.optional(userAddress),
  from: caipAccount,
  to: caipAccount,
  gasPrice: v.optional(rawAmount),
})

const swapQuote = v.object({
  id: v.nullish(v.string(), null),
  /** Raw units. */
  fromAmount: rawAmount,
  fromAccount: caipAccount,
  toAmount: rawAmount,
  toAccount: caipAccount,
})

/** Response to `GET /v1/convert/quotes`, best first; empty for a network without swaps. @see Spec §7 */
export const swapQuotesAnswer = v.object({ quotes: v.array(swapQuote) })
export type SwapQuotesAnswer = v.InferOutput<typeof swapQuotesAnswer>

/** Response to `GET /v1/convert/gas-price`, in wei. @see Spec §7 */
export const gasPriceAnswer = v.object({ standard: rawAmount, fast: rawAmount, instant: rawAmount })
export type GasPriceAnswer = v.InferOutput<typeof gasPriceAnswer>
