import * as v from 'valibot'
import { historyCoverage } from './activity.ts'
import { callerQuery, chainIdParam, imageUrl } from './fields.ts'

/** Most approvals of an answer. */
export const MAX_TOKEN_APPROVALS = 200

/** Query of `GET /v1/account/{address}/approvals`. */
export const tokenApprovalsQuery = v.object({ ...callerQuery, chainId: chainIdParam })

const contract = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
/** Unix milliseconds. */
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** An approval that an account gave. Only the contract of the token knows the remaining allowance. */
export const tokenApproval = v.object({
  /** `token`: an amount of a token (ERC-20). `all`: every collectible of a contract (ERC-721, ERC-1155). */
  kind: v.picklist(['token', 'all']),
  token: contract,
  spender: contract,
  /** Picture of the token; empty or absent without one. */
  iconUrl: imageUrl,
  /** When its contract last reported it. Some tokens report it again with each use. */
  givenAt: time,
  /** When the spender last took some, where the service knows; absent does not mean never. */
  lastUsedAt: v.optional(time),
})
export type IndexedApproval = v.InferOutput<typeof tokenApproval>

/**
 * Answer of `GET /v1/account/{address}/approvals`, a call of this project: the approvals that the account took back by no
 * later event. `isCut`: there are more. `coverage` has the entry of the network; absent for one that is not served.
 */
export const tokenApprovalsAnswer = v.object({
  approvals: v.pipe(v.array(tokenApproval), v.maxLength(MAX_TOKEN_APPROVALS)),
  isCut: v.optional(v.boolean(), false),
  coverage: v.optional(v.array(historyCoverage)),
})
export type TokenApprovalsAnswer = v.InferOutput<typeof tokenApprovalsAnswer>
