import * as v from 'valibot'
import { caipAccount, callerQuery } from './fields.ts'
import { rawAmount, swapAmount, userAddress } from './swaps.ts'

/* The routes that prepare a swap. Separate from prices, so that a page that only shows prices does not load them. */

const hexData = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
/** An amount of gas; services send it as a number or as text. */
const gas = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,18}$/))

/**
 * Query of `GET /v1/convert/allowance`. With `to` and `amount`, the response is the allowance of the contract that
 * would make this swap; without them, the lowest allowance of all such contracts.
 */
export const allowanceQuery = v.object({
  ...callerQuery,
  tokenAddress: caipAccount,
  userAddress,
  to: v.optional(caipAccount),
  amount: v.optional(swapAmount),
})

/** Response to `GET /v1/convert/allowance`: the allowance for swaps of the token, in raw units. @see Spec §7 */
export const allowanceAnswer = v.object({ allowance: rawAmount })
export type AllowanceAnswer = v.InferOutput<typeof allowanceAnswer>

/** Query of `GET /v1/convert/build-approve`. Without `amount` the allowance is unlimited, as older clients expect. */
export const approvalQuery = v.object({
  ...callerQuery,
  from: caipAccount,
  to: caipAccount,
  userAddress: v.optional(userAddress),
  amount: v.optional(swapAmount),
})

/**
 * Response to `GET /v1/convert/build-approve`. `from` and `to` are both the token, because clients of this API send the
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

/** Maximum of the slippage, in percent. */
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
  /** True: also responds if the transaction would fail now, e.g. before the allowance is given. */
  disableEstimate: v.optional(v.boolean(), false),
})
export type SwapTransactionBody = v.InferInput<typeof swapTransactionBody>

/** Response to `POST /v1/convert/build-transaction`. @see Spec §7, compat-facts 6.2 */
export const swapTransactionAnswer = v.object({
  tx: v.object({
    from: caipAccount,
    to: caipAccount,
    data: hexData,
    /** Expected amount of the swap, in raw units of the bought token. */
    amount: rawAmount,
    /** The minimum that the swap pays; below it the transaction reverts. Services that do not report it omit it. */
    minimumAmount: v.optional(rawAmount),
    /** Amount of the coin to send with the call, in wei. If a service omits it: the sold amount of a coin. */
    value: v.optional(rawAmount),
    eip155: v.object({ gas, gasPrice: rawAmount }),
  }),
})
export type SwapTransactionAnswer = v.InferInput<typeof swapTransactionAnswer>
