import { parsePath, parseQuery } from '@latchkey/http'
import { toChecksumAddress } from '@latchkey/primitives'
import { accountParam, type Nft, nftsAnswer, nftsQuery } from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps } from '../deps.ts'
import { fromNftCursor, toNftCursor } from '../domain/cursor.ts'
import { toCaipId } from '../domain/network.ts'
import { isSpam, type SpamRule } from '../domain/spam.ts'
import { answer } from '../http/answer.ts'
import type { HeldNft, NftFacts, TokenFacts } from '../ports/activity-store.ts'
import { readCoverage } from '../reads/coverage.ts'
import { nftKeyOf, readNftFacts } from '../reads/nft-facts.ts'
import { indexedIds, scopeOf } from '../reads/scope.ts'

const PAGE_SIZE = 50

/**
 * `GET /v1/account/{address}/nfts`: the collectibles of an account, a route that only this project has. @see Spec §2
 */
export function nftsRoute(deps: GatewayDeps): Hono {
  return new Hono().get('/v1/account/:address/nfts', async (context) => {
    const address = parsePath(context, 'address', accountParam)
    const { chainId, cursor } = parseQuery(context, nftsQuery)
    const after = cursor === undefined ? undefined : fromNftCursor(cursor)
    const scope = scopeOf(deps, address, chainId)
    const chainIds = indexedIds(scope)
    const rows =
      chainIds.length === 0
        ? []
        : await deps.store.nftsHeld({ account: scope.account, chainIds, after, limit: PAGE_SIZE + 1 })
    const page = rows.slice(0, PAGE_SIZE)
    const last = page.at(-1)
    return answer(
      context,
      nftsAnswer,
      {
        nfts: await describe(deps, page, context.req.raw.signal),
        next: rows.length > PAGE_SIZE && last !== undefined ? toNftCursor(last) : null,
        ...(scope.chains.length === 0 ? {} : { coverage: await readCoverage(deps, scope) }),
      },
      { cacheControl: 'private, no-store', check: deps.checkAnswers ?? false },
    )
  })
}

async function describe(deps: GatewayDeps, page: readonly HeldNft[], signal: AbortSignal): Promise<Nft[]> {
  const rules = await deps.store.spamRules()
  const perChain = await Promise.all(
    [...deps.chains.values()].map(async (chain) => {
      const { id } = chain.network
      const own = page.filter(({ chainId }) => chainId === id)
      if (own.length === 0) return []
      const [tokens, facts] = await Promise.all([
        deps.store.tokens(id, [...new Set(own.map(({ contract }) => contract))]),
        readNftFacts(chain, own, deps, signal),
      ])
      const collections = new Map(tokens.map((token) => [token.contract, token]))
      return own.map((nft) => toNft(nft, collections.get(nft.contract), facts.get(nftKeyOf(nft)), rules))
    }),
  )
  return perChain.flat()
}

function toNft(
  { chainId, contract, tokenId, kind }: HeldNft,
  collection: TokenFacts | undefined,
  facts: NftFacts | undefined,
  rules: readonly SpamRule[],
): Nft {
  const names = [collection?.name ?? null, collection?.symbol ?? null, facts?.name ?? null]
  const spamReason = collection?.spamReason ?? null
  return {
    chainId: toCaipId({ id: chainId }),
    contract: toChecksumAddress(contract),
    tokenId: tokenId.toString(),
    name: facts?.name ?? null,
    collection: collection?.name ?? null,
    imageUrl: facts?.imageUrl ?? null,
    isSpam: isSpam({ chainId, contract, names, uri: facts?.uri ?? null, spamReason }, rules),
    interface: kind === 'erc721' ? 'ERC721' : 'ERC1155',
  }
}
