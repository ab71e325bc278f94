import type { Hex } from '@latchkey/primitives'
import { cleanName, safeImageUrl } from '@latchkey/protocol/gateway'
import type { ServedChain } from '../deps.ts'
import { textOf } from '../domain/abi-text.ts'
import type { NftKey } from '../domain/cursor.ts'
import { describe, fillTokenId, inlineImage, jsonOfDataUri } from '../domain/token-uri.ts'
import type { ActivityStore, NftFacts, NftToken } from '../ports/activity-store.ts'
import type { MetadataFetcher } from '../ports/metadata-fetcher.ts'

const TOKEN_URI = '0xc87b56dd'
const URI = '0x0e89341c'
/** What is kept of an address for the rules about spam. */
const MAX_URI_LENGTH = 500

export interface NftFactsDeps {
  readonly store: ActivityStore
  readonly metadata?: MetadataFetcher | undefined
}

/**
 * Returns what collectibles of one network say of themselves, from the table or else from their contracts.
 *
 * What came off the chain whole is kept. What needs a fetch is kept only once it came, so that a configured gateway
 * or a repaired server shows later.
 *
 * @throws rpc/…, http/…, service/database
 */
export async function readNftFacts(
  { network, reader }: ServedChain,
  wanted: readonly NftToken[],
  { store, metadata }: NftFactsDeps,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, NftFacts>> {
  const facts = new Map((await store.nfts(network.id, wanted)).map((fact) => [nftKeyOf(fact), fact]))
  const missing = wanted.filter((nft) => !facts.has(nftKeyOf(nft)))
  if (missing.length === 0) return facts
  const answers = await reader.readMany(
    missing.map(({ contract, kind, tokenId }) => ({ to: contract, data: callOf(kind, tokenId) })),
    signal,
  )
  const read = await Promise.all(missing.map((nft, index) => readOne(nft, textOf(answers[index]), metadata, signal)))
  await store.saveNfts(
    network.id,
    read.filter(({ isFinal }) => isFinal).map(({ fact }) => fact),
  )
  for (const { fact } of read) facts.set(nftKeyOf(fact), fact)
  return facts
}

/** Returns the key of a collectible within its network. */
export function nftKeyOf({ contract, tokenId }: Pick<NftKey, 'contract' | 'tokenId'>): string {
  return `${contract}/${tokenId}`
}

function callOf(kind: NftToken['kind'], tokenId: bigint): Hex {
  return `${kind === 'erc721' ? TOKEN_URI : URI}${tokenId.toString(16).padStart(64, '0')}`
}

async function readOne(
  { contract, tokenId }: NftToken,
  raw: string | undefined,
  metadata: MetadataFetcher | undefined,
  signal: AbortSignal | undefined,
): Promise<{ readonly fact: NftFacts; readonly isFinal: boolean }> {
  if (raw === undefined) return { fact: { contract, tokenId, name: null, imageUrl: null, uri: null }, isFinal: true }
  const uri = fillTokenId(raw, tokenId)
  const isInline = /^data:/i.test(uri)
  const json = isInline ? jsonOfDataUri(uri) : await metadata?.readJson(uri, signal)
  const { name, image } = describe(json)
  const remote = image === null || /^data:/i.test(image) ? undefined : metadata?.toImageUrl(image)
  const imageUrl = inlineImage(image) ?? (remote === undefined ? null : safeImageUrl(remote))
  const isWhole = image === null || imageUrl !== null
  return {
    fact: { contract, tokenId, name, imageUrl, uri: isInline ? null : cleanName(uri.slice(0, MAX_URI_LENGTH)) },
    isFinal: (isInline || json !== undefined) && isWhole,
  }
}
