import { safeImageUrl } from '@latchkey/protocol/gateway'
import { inlineImage, isInline } from '../domain/token-uri.ts'
import type { MetadataFetcher } from '../ports/metadata-fetcher.ts'

/**
 * Returns a URL that a page may load for the picture URL of an arbitrary contract; `null` if there is none.
 *
 * An inline picture stays. A picture on a host is loaded through the operator's IPFS gateway or picture proxy: loading
 * it directly would reveal the visitor to that host.
 */
export function toImageUrl(uri: string, metadata: MetadataFetcher | undefined): string | null {
  const url = isInline(uri) ? inlineImage(uri) : (metadata?.toImageUrl(uri) ?? null)
  return url === null ? null : safeImageUrl(url)
}
