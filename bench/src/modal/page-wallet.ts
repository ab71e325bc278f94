/** Metadata of the wallet. */
export const WALLET_RDNS = 'test.latchkey.bench'

/**
 * A wallet that announces itself and responds at once, so that only the page is measured. Sent to the browser as text,
 * so it must not use anything outside of itself.
 */
export function installBenchWallet(rdns: string): void {
  const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const allowed = 'bench-wallet-allowed'
  const provider = {
    async request({ method }: { readonly method: string }): Promise<unknown> {
      if (method === 'eth_requestAccounts') localStorage.setItem(allowed, 'yes')
      if (method === 'eth_requestAccounts' || method === 'eth_accounts')
        return localStorage.getItem(allowed) === null ? [] : [account]
      if (method === 'eth_chainId') return '0x1'
      throw Object.assign(new Error('The method is not supported.'), { code: 4200 })
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#36c" d="M0 0h8v8H0z"/></svg>')}`
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Bench Wallet', icon, rdns }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: Object.freeze({ info, provider: Object.freeze(provider) }),
      }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
