import * as v from 'valibot'
import { accountParam, callerQuery, imageUrl, name } from './fields.ts'

/** Query of the two profile calls. */
export const profileQuery = v.object({
  ...callerQuery,
  sender: v.optional(accountParam),
  apiVersion: v.optional(v.pipe(v.string(), v.maxLength(8))),
})

/** The name in a path; a DNS name holds 253 bytes. */
export const nameParam = v.pipe(v.string(), v.minLength(1), v.maxLength(255))

const moment = v.nullish(v.pipe(v.string(), v.isoTimestamp()), null)

/**
 * Answer of `GET /v1/profile/account/{name}`: a name with its addresses, by coin type as decimal text; clients use
 * Ether's (60), else the first. The moments are `null` for a name that this service did not register. A name without addresses is status 404.
 *
 * @see Spec §7, compat-facts 6.2, ENSIP-9
 */
export const profileAnswer = v.object({
  name,
  registered_at: moment,
  updated_at: moment,
  addresses: v.record(v.string(), v.object({ address: v.pipe(v.string(), v.maxLength(128)), created: moment })),
  attributes: v.optional(v.array(v.object({ avatar: imageUrl, bio: v.nullish(name, null) })), []),
})
export type Profile = v.InferOutput<typeof profileAnswer>

/** Answer of `GET /v1/profile/reverse/{address}`: the names of an account, none or more. @see Spec §7 */
export const profilesAnswer = v.array(profileAnswer)
