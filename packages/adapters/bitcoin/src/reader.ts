import type { BitcoinNetwork } from '@latchkey/chains'
import { assertMilliseconds, toNetworkOf } from '@latchkey/core/adapter-base'
import type { CallOptions, ChainAdapter } from '@latchkey/core/ports'
import { systemClock } from '@latchkey/drivers'
import { WalletError } from '@latchkey/errors'
import { bytesToHex, parseBitcoinAddress, parseRawTransaction, toTransactionId } from '@latchkey/primitives'
import type { BitcoinPayment } from './bitcoin-family.ts'
import type { BitcoinOptions } from './bitcoin-options.ts'
import { createEsplora } from './esplora/esplora.ts'
import { type Read, readBalance } from './esplora/reads.ts'
import { inspectRequest } from './inspection/inspect-request.ts'
import { broadcast } from './spending/broadcast.ts'
import { planPayment } from './spending/plan-payment.ts'
import { toSendError } from './spending/send-errors.ts'
import { writePsbt } from './spending/write-psbt.ts'

/** The reads, the payments and the relay of Bitcoin that the embedded wallet uses. */
export interface BitcoinReader
  extends Pick<ChainAdapter<'bip122'>, 'namespace' | 'kind'>,
    Required<Pick<ChainAdapter<'bip122'>, 'getBalance' | 'inspectRequest'>> {
  /**
   * Chooses coins, fee and change of a payment from an address of segwit version 0.
   *
   * @returns its PSBT. @throws address/invalid, send/invalid-form, send/dust, send/insufficient-funds, rpc/*
   */
  preparePayment(
    request: {
      readonly address: string
      readonly network: BitcoinNetwork
      readonly payment: BitcoinPayment
      /** Coins that must not be chosen, as `txid:index`. Default: none. */
      readonly exclude?: ReadonlySet<string>
    } & CallOptions,
  ): Promise<Uint8Array>
  /**
   * Sends a signed transaction. Also resolves if no service responds, because one may still have sent it.
   *
   * @returns its id. @throws request/invalid, send/insufficient-funds, send/failed, connect/cancelled
   */
  relay(request: { readonly network: BitcoinNetwork; readonly transaction: Uint8Array } & CallOptions): Promise<string>
}

/**
 * Returns the reads of `bitcoin()` without lazy loading, and without the code for wallets and its library of transactions. Without
 * `rpcUrl` it uses the Esplora services that the network lists.
 *
 * @throws config/invalid-options
 * @example const psbt = await bitcoinReader().preparePayment({ address, network: bitcoin, payment: { to, amount: 10_000n } })
 */
export function bitcoinReader({
  rpcUrl = () => undefined,
  rpcTimeoutMs: timeoutMs = 10_000,
  feeLevel = 'normal',
  fetch = (input, init) => globalThis.fetch(input, init),
  clock = systemClock,
}: Pick<BitcoinOptions, 'rpcUrl' | 'rpcTimeoutMs' | 'feeLevel' | 'fetch' | 'clock'> = {}): BitcoinReader {
  assertMilliseconds({ rpcTimeoutMs: timeoutMs })
  const esplora = createEsplora({ rpcUrl, timeoutMs, fetch, clock })
  const toRead = (network: BitcoinNetwork, signal: AbortSignal | undefined): Read => ({ esplora, network, signal })
  return {
    namespace: 'bip122',
    kind: 'bitcoin',
    async getBalance({ address, network, signal }) {
      const read = toRead(toNetworkOf('bip122', network), signal)
      const { confirmed, pending } = await readBalance(read, parseBitcoinAddress(address, network.caipNetworkId))
      const { decimals, symbol } = network.nativeCurrency
      return { raw: confirmed + pending, decimals, symbol }
    },
    inspectRequest: async ({ network, signal, ...question }) =>
      inspectRequest(toRead(toNetworkOf('bip122', network), signal), clock, question),
    async preparePayment({ address, network, payment, exclude, signal }) {
      const read = toRead(network, signal)
      const plan = await planPayment(read, address, payment, feeLevel, exclude)
      if (plan.owner.type !== 'p2wpkh') throw new WalletError('send/invalid-form')
      // Each amount is proved: a service could give a different false amount in each of two attempts, and combine the
      // signatures. @see CVE-2020-14199
      return writePsbt(read, plan, {}, plan.coins.length > 1)
    },
    async relay({ network, transaction, signal }) {
      const parsed = parseRawTransaction(transaction)
      if (parsed === undefined)
        throw new WalletError('request/invalid', { field: 'transaction', problem: 'expected a signed transaction' })
      try {
        const hex = bytesToHex(transaction).slice(2)
        return await broadcast(toRead(network, signal), { id: toTransactionId(parsed), hex })
      } catch (error) {
        throw toSendError(error)
      }
    },
  }
}
