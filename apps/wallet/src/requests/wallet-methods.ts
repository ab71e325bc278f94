/** What this wallet can do when a site asks. */
export const WALLET_METHODS: readonly string[] = [
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
]

/** What it tells sites by itself. */
export const WALLET_EVENTS: readonly string[] = ['accountsChanged', 'chainChanged']
