import type { TokenMetadata } from '../domain/token-uri.ts'

/** Fetches the metadata of contracts, under the operator's rules. */
export interface MetadataFetcher {
  /**
   * Returns the JSON at an `https:` or `ipfs:` URL, `undefined` when it must not or cannot be fetched. Never rejects, because
   * the URL of an arbitrary contract must not fail a page.
   */
  readonly readMetadata: (uri: string) => Promise<TokenMetadata | undefined>
  /**
   * Returns a URL of a picture that a browser may load, `undefined` when no gateway or proxy is configured for its scheme.
   * Never throws.
   */
  readonly toImageUrl: (uri: string) => string | undefined
}
