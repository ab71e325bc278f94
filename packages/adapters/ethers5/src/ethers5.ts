import { createEvm, type EvmAdapter, type EvmOptions } from '@latchkey/adapter-evm/host'

/**
 * Returns the adapter that speaks to EVM chains, for a site that uses ethers 5 itself. Its own reads and transactions need
 * no ethers; what the site needs of it is `getSigner` and `watchSigner`.
 *
 * @param options - As those of `evm()`.
 * @example createWalletModal({ networks: [mainnet], adapters: [ethers5()], connectors: [injected()] })
 */
export function ethers5(options: EvmOptions = {}): EvmAdapter {
  return createEvm('ethers5', options)
}
