import type { TokenMetadata } from '../domain/token-uri.ts'

/** Fetches what contracts point to, under the operator's rules. */
export interface MetadataFetcher {
  /**
   * Returns what the JSON behind an `https:` or `ipfs:` address says, `undefined` when it may not or cannot be fetched.
   * Never rejects: what a stranger's contract points to must not fail a page.
   */
  readonly readMetadata: (uri: string) => Promise<TokenMetadata | undefined>
  /**
   * Returns an address of a picture that a browser may load, `undefined` when none is configured for its scheme. Never
   * throws, whatever the text.
   */
  readonly toImageUrl: (uri: string) => string | undefined
}
