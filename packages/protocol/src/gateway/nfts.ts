import * as v from 'valibot'
import { historyCoverage } from './activity.ts'
import { callerQuery, chainId, chainIdParam, cursorParam, imageUrl, name, nextCursor } from './fields.ts'

/** Query of `GET /v1/account/{address}/nfts`. */
export const nftsQuery = v.object({ ...callerQuery, chainId: v.optional(chainIdParam), cursor: cursorParam })

/** One collectible of an account. @see Spec §2 "Account screen tabs: Tokens, NFTs, Activity" */
export const nft = v.object({
  chainId,
  contract: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  /** Decimal. */
  tokenId: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  name: v.nullish(name, null),
  collection: v.nullish(name, null),
  imageUrl,
  isSpam: v.boolean(),
  interface: v.picklist(['ERC721', 'ERC1155']),
})
export type Nft = v.InferOutput<typeof nft>

/**
 * Response to `GET /v1/account/{address}/nfts`, a route of Latchkey; `next` is `null` on the last page. `coverage` has
 * an entry for each requested network: earlier transfers are not included.
 */
export const nftsAnswer = v.object({
  nfts: v.array(nft),
  next: nextCursor,
  coverage: v.optional(v.array(historyCoverage)),
})
export type NftsAnswer = v.InferOutput<typeof nftsAnswer>
