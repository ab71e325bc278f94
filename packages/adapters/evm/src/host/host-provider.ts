/** An EIP-1193 provider that libraries accept as that of a wallet. @see EIP-1193 */
export interface HostProvider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}
