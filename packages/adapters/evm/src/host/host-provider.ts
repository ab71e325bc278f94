/** A provider that libraries take as the one of a wallet. @see EIP-1193 */
export interface HostProvider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}
