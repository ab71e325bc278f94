import type { SolanaReader } from '@latchkey/adapter-solana/reader'
import type { Network } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'

/** One Solana network. */
export interface SolanaChain {
  /** Sends a signed transaction. @throws send/insufficient-funds, send/failed, transaction/expired, connect/cancelled */
  readonly relay: (transaction: Uint8Array, signal?: AbortSignal) => Promise<void>
}

/** @throws rpc/no-url-for-chain for a network of another family */
export function createSolanaChain(reader: SolanaReader, network: Network): SolanaChain {
  if (network.chainNamespace !== 'solana')
    throw new WalletError('rpc/no-url-for-chain', { chainId: network.caipNetworkId })
  return { relay: (transaction, signal) => reader.relay({ transaction, network, ...(signal && { signal }) }) }
}
