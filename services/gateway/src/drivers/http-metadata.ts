import type { Clock } from '@latchkey/host'
import { safeImageUrl } from '@latchkey/protocol/gateway'
import { bytesOfText, createMemoryCache } from '../domain/memory-cache.ts'
import { MAX_METADATA_BYTES, MAX_URI_LENGTH, parseTokenMetadata, type TokenMetadata } from '../domain/token-uri.ts'
import type { MetadataFetcher } from '../ports/metadata-fetcher.ts'
import { fetchPublicText } from './fetch-public-text.ts'
import { toIpfsGatewayUrl } from './ipfs-url.ts'
import { readCapped } from './read-capped.ts'

const TIMEOUT_MS = 5_000
/** A broken address is fetched again after this, not on every page. */
const CACHE_TTL_MS = 600_000
const MAX_CACHED = 2_000
const MAX_CACHED_BYTES = 32 * 1024 * 1024
/** Fetches at once. Each holds up to {@link MAX_METADATA_BYTES} while a slow server drips; together 64 MB. */
const MAX_PENDING = 256

export interface HttpMetadataOptions {
  readonly clock: Clock
  /** Base of an IPFS gateway of the operator's choice, e.g. `https://ipfs.example`. Absent: nothing of IPFS is read. */
  readonly ipfsGateway?: string | undefined
  /** True also reads `https:` addresses that contracts name, on the public internet only. */
  readonly allowHttps?: boolean | undefined
  /**
   * Address of a picture proxy with `{url}` in it. Without one, pictures on hosts that strangers chose are not shown:
   * loading them would show those hosts who looks.
   */
  readonly imageProxyTemplate?: string | undefined
  readonly fetch?: typeof globalThis.fetch
}

/** Returns a fetcher for what contracts point to. Nothing is fetched that the options do not allow. */
export function createHttpMetadata(options: HttpMetadataOptions): MetadataFetcher {
  const { clock, ipfsGateway, allowHttps = false, imageProxyTemplate, fetch = globalThis.fetch } = options
  const cache = createMemoryCache<TokenMetadata | undefined>({
    ttlMs: CACHE_TTL_MS,
    maxEntries: MAX_CACHED,
    maxBytes: MAX_CACHED_BYTES,
    sizeOf: (metadata) => bytesOfText(metadata?.name ?? null, metadata?.image ?? null),
    clock,
  })
  let pending = 0

  /** Only name and picture are kept: the JSON may hold anything else, and takes ten times its text in memory. */
  async function load(uri: string): Promise<TokenMetadata | undefined> {
    // Not cached, so that the next page fetches it again.
    if (pending >= MAX_PENDING) throw new Error('too many fetches at once')
    pending += 1
    try {
      const text = await readText(uri)
      return text === undefined ? undefined : parseText(text)
    } finally {
      pending -= 1
    }
  }

  async function readText(uri: string): Promise<string | undefined> {
    const ipfs = ipfsGateway === undefined ? undefined : toIpfsGatewayUrl(ipfsGateway, uri)
    if (ipfs !== undefined) return readFromGateway(ipfs, fetch)
    if (!allowHttps || !/^https:/i.test(uri) || !URL.canParse(uri)) return undefined
    return fetchPublicText(new URL(uri), { timeoutMs: TIMEOUT_MS, maxBytes: MAX_METADATA_BYTES })
  }

  return {
    readMetadata: async (uri) =>
      uri.length > MAX_URI_LENGTH ? undefined : cache.read(uri, () => load(uri)).catch(() => undefined),
    toImageUrl(uri) {
      const ipfs = ipfsGateway === undefined ? undefined : toIpfsGatewayUrl(ipfsGateway, uri)
      if (ipfs !== undefined) return ipfs
      return imageProxyTemplate !== undefined && /^https:/i.test(uri) && safeImageUrl(uri) !== null
        ? imageProxyTemplate.replaceAll('{url}', encodeURIComponent(uri))
        : undefined
    },
  }
}

/** The operator chose this host, which may well be on the own network. */
async function readFromGateway(url: string, fetch: typeof globalThis.fetch): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
    const body = await readCapped(response, MAX_METADATA_BYTES)
    return response.ok ? new TextDecoder().decode(body) : undefined
  } catch {
    return undefined // Unknown content and a silent gateway look the same to a page: there is no picture.
  }
}

function parseText(text: string): TokenMetadata | undefined {
  try {
    return parseTokenMetadata(JSON.parse(text))
  } catch {
    return undefined // No JSON says as little as no answer.
  }
}
