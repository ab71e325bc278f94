import type { Clock } from '@latchkey/host'
import { createMemoryCache } from '../domain/memory-cache.ts'
import { MAX_METADATA_BYTES } from '../domain/token-uri.ts'
import type { MetadataFetcher } from '../ports/metadata-fetcher.ts'
import { guardedGet } from './guarded-get.ts'
import { readCapped } from './read-capped.ts'

const TIMEOUT_MS = 5_000
/** A broken address is asked again after this, not on every page. */
const CACHE_TTL_MS = 600_000
const MAX_CACHED = 2_000

export interface HttpMetadataOptions {
  readonly clock: Clock
  /** Base of an IPFS gateway of the operator's choice, e.g. `https://ipfs.example`. Absent: nothing of IPFS is read. */
  readonly ipfsGateway?: string | undefined
  /** True also reads `https:` addresses that contracts name, on the public internet only. */
  readonly allowHttps?: boolean | undefined
  /**
   * Address of a picture proxy with `{url}` in it. Without one, pictures on hosts that strangers chose are not shown:
   * loading them would tell those hosts who looks.
   */
  readonly imageProxyTemplate?: string | undefined
  readonly fetch?: typeof globalThis.fetch
}

/** Returns a fetcher for what contracts point to. Nothing is fetched that the options do not allow. */
export function createHttpMetadata(options: HttpMetadataOptions): MetadataFetcher {
  const { clock, ipfsGateway, allowHttps = false, imageProxyTemplate, fetch = globalThis.fetch } = options
  const cache = createMemoryCache<unknown>({ ttlMs: CACHE_TTL_MS, maxEntries: MAX_CACHED, clock })

  async function load(uri: string): Promise<unknown> {
    const ipfs = ipfsGateway === undefined ? undefined : toGatewayUrl(ipfsGateway, uri)
    if (ipfs !== undefined) return parseJson(await readFromGateway(ipfs, fetch))
    if (!allowHttps || !/^https:/i.test(uri) || !URL.canParse(uri)) return undefined
    return parseJson(await guardedGet(new URL(uri), { timeoutMs: TIMEOUT_MS, maxBytes: MAX_METADATA_BYTES }))
  }

  return {
    readJson: (uri) => cache.read(uri, () => load(uri)),
    toImageUrl(uri) {
      const ipfs = ipfsGateway === undefined ? undefined : toGatewayUrl(ipfsGateway, uri)
      if (ipfs !== undefined) return ipfs
      return imageProxyTemplate !== undefined && /^https:/i.test(uri)
        ? imageProxyTemplate.replaceAll('{url}', encodeURIComponent(uri))
        : undefined
    },
  }
}

/** Returns the gateway's address of `ipfs://<cid>/<path>`, `undefined` for anything else. */
function toGatewayUrl(gateway: string, uri: string): string | undefined {
  const match = /^ipfs:\/\/(?:ipfs\/)?([a-zA-Z0-9]{10,120})((?:\/[^\s?#\\]*)?)$/i.exec(uri)
  const [, cid, path = ''] = match ?? []
  // Nothing may climb out of the content's own folder.
  if (cid === undefined || path.split('/').includes('..')) return undefined
  return `${gateway.replace(/\/+$/, '')}/ipfs/${cid}${path.split('/').map(encodeSegment).join('/')}`
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replaceAll('%25', '%')
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

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined // Described as nothing.
  }
}
