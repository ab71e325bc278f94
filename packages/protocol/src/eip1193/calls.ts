import * as v from 'valibot'

const quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/))
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))

/** Response of `wallet_getCapabilities`, by chain; unknown members are ignored. @see EIP-5792 */
export const callsCapabilitiesSchema = v.record(
  quantity,
  v.object({ atomic: v.optional(v.object({ status: v.string() })) }),
)

/** Response of `wallet_sendCalls`: the id of the bundle. @see EIP-5792 */
export const sentCallsSchema = v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(8_194)) })

/**
 * Response of `wallet_getCallsStatus`. 100: pending; 200: done; 400 and above: failed.
 *
 * @see EIP-5792 "Status codes"
 */
export const callsStatusSchema = v.object({
  status: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(699)),
  receipts: v.optional(v.array(v.object({ transactionHash: hash })), []),
})
