import type { BitcoinReader } from '@latchkey/adapter-bitcoin/reader'
import type { Network } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'

interface Payment {
  readonly to: string
  /** Satoshis. */
  readonly amount: bigint
}

interface PrepareOptions {
  readonly signal: AbortSignal
  /** Coins that must not be chosen, as `txid:index`. */
  readonly exclude: ReadonlySet<string>
}

/** One Bitcoin network. */
export interface BitcoinChain {
  /**
   * Chooses coins, fee and change of a payment, and returns its PSBT.
   *
   * @throws address/invalid, send/invalid-form, send/dust, send/insufficient-funds, rpc/*, connect/cancelled
   */
  readonly preparePayment: (address: string, payment: Payment, options: PrepareOptions) => Promise<Uint8Array>
  /** Sends a signed transaction. @returns its id. @throws request/invalid, send/insufficient-funds, send/failed */
  readonly relay: (transaction: Uint8Array) => Promise<string>
}

/** @throws rpc/no-url-for-chain for a network of another family */
export function createBitcoinChain(reader: BitcoinReader, network: Network): BitcoinChain {
  if (network.chainNamespace !== 'bip122')
    throw new WalletError('rpc/no-url-for-chain', { chainId: network.caipNetworkId })
  return {
    preparePayment: (address, payment, options) => reader.preparePayment({ address, network, payment, ...options }),
    // There is no signal, because the page cannot withdraw a transaction that is being sent.
    relay: (transaction) => reader.relay({ network, transaction }),
  }
}
