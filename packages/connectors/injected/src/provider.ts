/** The provider of a browser wallet in the page. @see EIP-1193 */
export interface Eip1193Provider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/** Returns whether a value is a provider that accepts requests; false if its getter throws. */
export function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return (
      (typeof value === 'object' || typeof value === 'function') &&
      typeof (value as Eip1193Provider | null)?.request === 'function'
    )
  } catch {
    // A hostile object must not break the page, so it is not treated as a wallet.
    return false
  }
}
