/** Chain families of this wallet. */
export type Family = 'eip155' | 'solana' | 'bip122'

/** The methods that this wallet supports, by family. */
export const FAMILY_METHODS: Readonly<Record<Family, readonly string[]>> = {
  eip155: ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4', 'wallet_switchEthereumChain'],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['getAccountAddresses', 'signMessage', 'signPsbt'],
}

export const FAMILIES = Object.keys(FAMILY_METHODS) as readonly Family[]

export const WALLET_METHODS: readonly string[] = Object.values(FAMILY_METHODS).flat()

/** Events that it sends to sites by itself. */
export const WALLET_EVENTS: readonly string[] = ['accountsChanged', 'chainChanged']

/** Returns whether a network is of a family. */
export const isOf = (networkId: string, family: Family): boolean => networkId.startsWith(`${family}:`)
