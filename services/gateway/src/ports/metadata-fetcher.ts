/** Fetches what contracts point to, under the operator's rules. */
export interface MetadataFetcher {
  /**
   * Returns the JSON behind an `https:`, `ipfs:` or `ar:` address, `undefined` when it may not or cannot be fetched.
   * Never throws: what a stranger's contract points to must not fail a page.
   */
  readonly readJson: (uri: string, signal?: AbortSignal) => Promise<unknown>
  /** Returns an address of a picture that a browser may load, `undefined` when none is configured for its scheme. */
  readonly toImageUrl: (uri: string) => string | undefined
}
