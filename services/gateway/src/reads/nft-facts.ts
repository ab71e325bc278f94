import { isWalletError } from '@latchkey/errors'
import type { Hex } from '@latchkey/primitives'
import { cleanName } from '@latchkey/protocol/gateway'
import type { Logger } from 'pino'
import { encodeFunctionData, erc721Abi, erc1155Abi } from 'viem'
import type { ServedChain } from '../deps.ts'
import type { NftKey } from '../domain/cursor.ts'
import { decodeText } from '../domain/decode-result.ts'
import { fillTokenId, isInline, jsonOfDataUri, parseTokenMetadata } from '../domain/token-uri.ts'
import type { ActivityStore, NftFacts, NftToken } from '../ports/activity-store.ts'
import type { MetadataFetcher } from '../ports/metadata-fetcher.ts'
import { toImageUrl } from './image-url.ts'

/** Maximum stored characters of a URL, for the spam rules. */
const MAX_STORED_URI = 500

export interface NftFactsDeps {
  readonly store: ActivityStore
  readonly metadata?: MetadataFetcher | undefined
  readonly logger?: Logger | undefined
}

/**
 * Returns the facts of collectibles of one network, from the table or else from their contracts.
 *
 * Facts without a fetch are stored at once, others after a successful fetch, so that a newly configured gateway or a repaired
 * server takes effect.
 *
 * @throws rpc/…, http/…; service/database when the table cannot be read
 */
export async function readNftFacts(
  { network, reader }: ServedChain,
  wanted: readonly NftToken[],
  deps: NftFactsDeps,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, NftFacts>> {
  const facts = new Map((await deps.store.nfts(network.id, wanted)).map((fact) => [nftKeyOf(fact), fact]))
  const missing = wanted.filter((nft) => !facts.has(nftKeyOf(nft)))
  if (missing.length === 0) return facts
  const answers = await reader.readMany(
    missing.map(({ contract, kind, tokenId }) => ({ to: contract, data: callOf(kind, tokenId) })),
    signal,
  )
  const read = await Promise.all(missing.map((nft, index) => readOne(nft, decodeText(answers[index]), deps.metadata)))
  const stored = read.filter(({ isFinal }) => isFinal).map(({ fact }) => fact)
  await saveFacts(stored, network.id, deps)
  for (const { fact } of read) facts.set(nftKeyOf(fact), fact)
  return facts
}

/** Returns the key of a collectible in its network. */
export function nftKeyOf({ contract, tokenId }: Pick<NftKey, 'contract' | 'tokenId'>): string {
  return `${contract}/${tokenId}`
}

function callOf(kind: NftToken['kind'], tokenId: bigint): Hex {
  return kind === 'erc721'
    ? encodeFunctionData({ abi: erc721Abi, functionName: 'tokenURI', args: [tokenId] })
    : encodeFunctionData({ abi: erc1155Abi, functionName: 'uri', args: [tokenId] })
}

async function readOne(
  { contract, tokenId }: NftToken,
  raw: string | undefined,
  metadata: MetadataFetcher | undefined,
): Promise<{ readonly fact: NftFacts; readonly isFinal: boolean }> {
  if (raw === undefined) return { fact: { contract, tokenId, name: null, imageUrl: null, uri: null }, isFinal: true }
  const uri = fillTokenId(raw, tokenId)
  const json = isInline(uri) ? parseTokenMetadata(jsonOfDataUri(uri)) : await metadata?.readMetadata(uri)
  const { name, image } = json ?? { name: null, image: null }
  const imageUrl = image === null ? null : toImageUrl(image, metadata)
  const isWhole = image === null || imageUrl !== null
  return {
    fact: { contract, tokenId, name, imageUrl, uri: isInline(uri) ? null : cleanName(uri.slice(0, MAX_STORED_URI)) },
    isFinal: json !== undefined && isWhole,
  }
}

/** An error of the store must not fail a page: facts that are not stored are read again. */
async function saveFacts(facts: readonly NftFacts[], chainId: number, { store, logger }: NftFactsDeps): Promise<void> {
  try {
    await store.saveNfts(chainId, facts)
  } catch (error) {
    logger?.warn({ chainId, code: isWalletError(error) ? error.code : 'bug' }, 'facts of collectibles were not stored')
  }
}
