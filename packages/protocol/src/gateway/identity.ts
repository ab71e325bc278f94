import * as v from 'valibot'
import { accountParam, callerQuery, imageUrl, name } from './fields.ts'

/** Query of `GET /v1/identity/{address}`. */
export const identityQuery = v.object({ ...callerQuery, sender: v.optional(accountParam) })

/**
 * Answer of `GET /v1/identity/{address}`; either is `null` when the account has none.
 *
 * @see Spec §7, compat-facts 6.2
 */
export const identityAnswer = v.object({ name: v.nullish(name, null), avatar: imageUrl })
export type IdentityAnswer = v.InferOutput<typeof identityAnswer>
