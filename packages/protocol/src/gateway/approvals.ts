import * as v from 'valibot'
import { historyCoverage } from './activity.ts'
import { callerQuery, chainIdParam, imageUrl } from './fields.ts'

/** Maximum of approvals in a response. */
export const MAX_TOKEN_APPROVALS = 200

/** Query of `GET /v1/account/{address}/approvals`. */
export const tokenApprovalsQuery = v.object({ ...callerQuery, chainId: chainIdParam })

const contract = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
/** Unix milliseconds. */
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** An approval of an account. The remaining allowance is known only to the contract of the token. */
export const tokenApproval = v.object({
  /** `token`: an amount of a token (ERC-20). `all`: every collectible of a contract (ERC-721, ERC-1155). */
  kind: v.picklist(['token', 'all']),
  token: contract,
  spender: contract,
  /** Picture of the token; empty or absent without one. */
  iconUrl: imageUrl,
  /** Time of the last approval event of its contract. Some tokens emit the event again at each use. */
  givenAt: time,
  /** Time of the last use by the spender, if the service knows it; absent does not mean never. */
  lastUsedAt: v.optional(time),
})
export type IndexedApproval = v.InferOutput<typeof tokenApproval>

/**
 * Response to `GET /v1/account/{address}/approvals`, a route of Latchkey: the approvals that no later event revokes.
 * `isCut`: there are more. `coverage` has the entry of the network; absent for a network that is not served.
 */
export const tokenApprovalsAnswer = v.object({
  approvals: v.pipe(v.array(tokenApproval), v.maxLength(MAX_TOKEN_APPROVALS)),
  isCut: v.optional(v.boolean(), false),
  coverage: v.optional(v.array(historyCoverage)),
})
export type TokenApprovalsAnswer = v.InferOutput<typeof tokenApprovalsAnswer>
