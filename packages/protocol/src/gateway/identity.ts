import * as v from 'valibot'
import { accountParam, callerQuery, chainId, chainIdParam, imageUrl, name } from './fields.ts'

/**
 * Query of `GET /v1/identity/{address}`. `chainId`: network on which the account is looked at; without it names that are the
 * account's on one network alone are left out.
 */
export const identityQuery = v.object({
  ...callerQuery,
  sender: v.optional(accountParam),
  chainId: v.optional(chainIdParam),
})

/**
 * Answer of `GET /v1/identity/{address}`; either is `null` when the account has none. `chainId`: network for which
 * alone the answer holds, as the name of a contract does, and the lack of one where the contract of Ethereum is named; absent:
 * the answer holds on every network.
 *
 * @see Spec §7, compat-facts 6.2
 */
export const identityAnswer = v.object({
  name: v.nullish(name, null),
  avatar: imageUrl,
  chainId: v.optional(chainId),
})
export type IdentityAnswer = v.InferOutput<typeof identityAnswer>
