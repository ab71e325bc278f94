import * as v from 'valibot'
import { accountParam, callerQuery, chainId, chainIdParam, imageUrl, name } from './fields.ts'

/**
 * Query of `GET /v1/identity/{address}`. `chainId`: network on which the account is viewed; without it, names that
 * belong to the account on only one network are omitted.
 */
export const identityQuery = v.object({
  ...callerQuery,
  sender: v.optional(accountParam),
  chainId: v.optional(chainIdParam),
})

/**
 * Response to `GET /v1/identity/{address}`; either member is `null` if the account has none. `chainId`: the only
 * network for which the response is valid, as for the name of a contract, and for a missing name if the contract on
 * Ethereum has one; absent: the response is valid on every network.
 *
 * @see Spec §7, compat-facts 6.2
 */
export const identityAnswer = v.object({
  name: v.nullish(name, null),
  avatar: imageUrl,
  chainId: v.optional(chainId),
})
export type IdentityAnswer = v.InferOutput<typeof identityAnswer>
