import { createEvm, type EvmAdapter, type EvmOptions } from '@latchkey/adapter-evm/host'

/**
 * Returns the adapter of EVM chains for a site that itself uses ethers 5. The adapter's own reads and transactions need
 * no ethers; the site gets ethers signers with `getSigner` and `watchSigner`.
 *
 * @param options - The options of `evm()`.
 * @example createWalletModal({ networks: [mainnet], adapters: [ethers5()], connectors: [injected()] })
 */
export function ethers5(options: EvmOptions = {}): EvmAdapter {
  return createEvm('ethers5', options)
}
