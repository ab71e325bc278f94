import type { Clock } from '@latchkey/host'
import { safeImageUrl } from '@latchkey/protocol/gateway'
import { bytesOfText, createMemoryCache } from '../domain/memory-cache.ts'
import { MAX_METADATA_BYTES, MAX_URI_LENGTH, parseTokenMetadata, type TokenMetadata } from '../domain/token-uri.ts'
import type { MetadataFetcher } from '../ports/metadata-fetcher.ts'
import { fetchPublicText } from './fetch-public-text.ts'
import { toIpfsGatewayUrl } from './ipfs-url.ts'
import { readCapped } from './read-capped.ts'

const TIMEOUT_MS = 5_000
/** An invalid URL is fetched again after this time, not for every page. */
const CACHE_TTL_MS = 600_000
const MAX_CACHED = 2_000
const MAX_CACHED_BYTES = 32 * 1024 * 1024
/**
 * Maximum simultaneous fetches. Each may buffer up to {@link MAX_METADATA_BYTES} while a slow server sends; together 64
 * MB.
 */
const MAX_PENDING = 256

export interface HttpMetadataOptions {
  readonly clock: Clock
  /**
   * Base URL of an IPFS gateway that the operator chose, e.g. `https://ipfs.example`. Absent: nothing is read from
   * IPFS.
   */
  readonly ipfsGateway?: string | undefined
  /** True: also reads `https:` URLs that contracts name, on the public internet only. */
  readonly allowHttps?: boolean | undefined
  /**
   * URL of a picture proxy that contains `{url}`. Without a proxy, pictures on untrusted hosts are not shown, because
   * loading them would reveal the visitor to those hosts.
   */
  readonly imageProxyTemplate?: string | undefined
  readonly fetch?: typeof globalThis.fetch
}

/** Returns a fetcher for the metadata URLs of contracts. It fetches only what the options allow. */
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

  /**
   * Only name and picture are kept, because the JSON may contain anything else and takes ten times its text in memory.
   */
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

/** The operator chose this host, which may be on the private network. */
async function readFromGateway(url: string, fetch: typeof globalThis.fetch): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
    const body = await readCapped(response, MAX_METADATA_BYTES)
    return response.ok ? new TextDecoder().decode(body) : undefined
  } catch {
    return undefined // For a page, missing content and an unresponsive gateway are the same: there is no picture.
  }
}

function parseText(text: string): TokenMetadata | undefined {
  try {
    return parseTokenMetadata(JSON.parse(text))
  } catch {
    return undefined // Invalid JSON is treated like a missing response.
  }
}
