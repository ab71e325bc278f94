import * as v from 'valibot'
import { caipAccount, callerQuery, chainIdParam, imageUrl, name } from './fields.ts'

/** An amount in raw units; 78 digits hold 256 bits. */
const rawAmount = v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'expected a whole number of raw units'))
/** The amount of a swap. Pools count with a sign, so that 255 bits are the most. */
const swapAmount = v.pipe(
  rawAmount,
  v.check((text) => BigInt(text) > 0n && BigInt(text) < 1n << 255n, 'expected an amount above zero'),
)
/** An account as CAIP-10 or as a plain address. */
const userAddress = v.pipe(v.string(), v.regex(/^[-.%:_a-zA-Z0-9]{1,170}$/, 'expected an account address'))
const hexData = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
/** A number of gas; services send it as a number or as text. */
const gas = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,18}$/))

/** Query of `GET /v1/convert/tokens` and `GET /v1/convert/gas-price`. */
export const swapNetworkQuery = v.object({ ...callerQuery, chainId: chainIdParam })

/** A token that can be swapped. The coin of the network has the address of forty `e`. */
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

/** Answer of `GET /v1/convert/tokens`. @see Spec §7 */
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

/** Answer of `GET /v1/convert/quotes`, best first; empty for a network without swaps. @see Spec §7 */
export const swapQuotesAnswer = v.object({ quotes: v.array(swapQuote) })
export type SwapQuotesAnswer = v.InferOutput<typeof swapQuotesAnswer>

/**
 * Query of `GET /v1/convert/allowance`. With `to` and `amount` the answer is about the contract that would make this swap;
 * without them about all that make swaps, of which the least allowance counts.
 */
export const allowanceQuery = v.object({
  ...callerQuery,
  tokenAddress: caipAccount,
  userAddress,
  to: v.optional(caipAccount),
  amount: v.optional(swapAmount),
})
export type AllowanceQuery = v.InferOutput<typeof allowanceQuery>

/** Answer of `GET /v1/convert/allowance`: what swaps may take of the token, in raw units. @see Spec §7 */
export const allowanceAnswer = v.object({ allowance: rawAmount })
export type AllowanceAnswer = v.InferOutput<typeof allowanceAnswer>

/** Answer of `GET /v1/convert/gas-price`, in wei. @see Spec §7 */
export const gasPriceAnswer = v.object({ standard: rawAmount, fast: rawAmount, instant: rawAmount })
export type GasPriceAnswer = v.InferOutput<typeof gasPriceAnswer>

/** Query of `GET /v1/convert/build-approve`. Without `amount` the allowance has no bound, as old clients expect it. */
export const approvalQuery = v.object({
  ...callerQuery,
  from: caipAccount,
  to: caipAccount,
  userAddress: v.optional(userAddress),
  amount: v.optional(swapAmount),
})

/**
 * Answer of `GET /v1/convert/build-approve`. `from` and `to` are both the token, because clients of this API send the
 * transaction to either.
 *
 * @see Spec §7, compat-facts 6.2
 */
export const approvalAnswer = v.object({
  tx: v.object({
    from: caipAccount,
    to: caipAccount,
    data: hexData,
    value: rawAmount,
    eip155: v.object({ gas: v.optional(gas), gasPrice: rawAmount }),
  }),
})
export type ApprovalAnswer = v.InferInput<typeof approvalAnswer>

/** Most slippage that is taken, in percent. */
const MAX_SLIPPAGE_PERCENT = 50

/** Body of `POST /v1/convert/build-transaction`; the slippage is in percent. */
export const swapTransactionBody = v.object({
  projectId: callerQuery.projectId,
  amount: swapAmount,
  from: caipAccount,
  to: caipAccount,
  userAddress,
  eip155: v.optional(
    v.object({
      slippage: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_SLIPPAGE_PERCENT)), 1),
    }),
    {},
  ),
  /** True answers also when the transaction would fail now, e.g. before the allowance is given. */
  disableEstimate: v.optional(v.boolean(), false),
})
export type SwapTransactionBody = v.InferInput<typeof swapTransactionBody>

/** Answer of `POST /v1/convert/build-transaction`. @see Spec §7, compat-facts 6.2 */
export const swapTransactionAnswer = v.object({
  tx: v.object({
    from: caipAccount,
    to: caipAccount,
    data: hexData,
    /** What the swap is expected to pay, in raw units of the bought token. */
    amount: rawAmount,
    /** The least that it pays; below it the transaction fails. Services that do not say leave it out. */
    minimumAmount: v.optional(rawAmount),
    /** Coin to send along, in wei. Services that do not say leave it out: then the amount of a sold coin. */
    value: v.optional(rawAmount),
    eip155: v.object({ gas, gasPrice: rawAmount }),
  }),
})
export type SwapTransactionAnswer = v.InferInput<typeof swapTransactionAnswer>
