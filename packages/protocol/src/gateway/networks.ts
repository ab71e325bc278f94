import * as v from 'valibot'
import { chainId } from './fields.ts'

/**
 * Answer of `GET /v1/supported-chains`.
 *
 * @see Spec §7, compat-facts 6.2
 */
export const supportedChainsAnswer = v.object({
  http: v.array(chainId),
  ws: v.optional(v.array(chainId), []),
})
export type SupportedChainsAnswer = v.InferOutput<typeof supportedChainsAnswer>
