import { safeImageUrl } from '@latchkey/protocol/gateway'
import { inlineImage, isInline } from '../domain/token-uri.ts'
import type { MetadataFetcher } from '../ports/metadata-fetcher.ts'

/**
 * Returns the address of a picture that a stranger chose, in a form that a page may load; `null` when there is none.
 *
 * An inline picture stays. A picture on a host is loaded through the operator's IPFS gateway or picture proxy: loading
 * it directly would tell that host who looks.
 */
export function toImageUrl(uri: string, metadata: MetadataFetcher | undefined): string | null {
  const url = isInline(uri) ? inlineImage(uri) : (metadata?.toImageUrl(uri) ?? null)
  return url === null ? null : safeImageUrl(url)
}
