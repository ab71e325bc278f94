import type { Network } from '@latchkey/chains'
import {
  assertMilliseconds,
  assertOnNetwork,
  assertShared,
  loadAdapterCode,
  selectNetwork,
  toNetworkOf,
} from '@latchkey/core/adapter-base'
import type { TransferRequest, WalletSession } from '@latchkey/core/ports'
import { systemClock } from '@latchkey/drivers'
import { WalletError } from '@latchkey/errors'
import { parseBitcoinAddress } from '@latchkey/primitives'
import * as v from 'valibot'
import { waitForReceipt } from './actions/receipt.ts'
import type { BitcoinAdapter, BitcoinPayment } from './bitcoin-family.ts'
import type { BitcoinOptions } from './bitcoin-options.ts'
import { createEsplora } from './esplora/esplora.ts'
import { type Read, readBalance, readFeeRates } from './esplora/reads.ts'
import { checkPayment, planPayment, planReserve } from './spending/plan-payment.ts'
import { getAccounts } from './wallet/accounts.ts'

export type BitcoinActions = Omit<BitcoinAdapter, 'namespace' | 'kind'>

/**
 * Returns the operations behind `bitcoin()`. The code for signatures is fetched at the first signature.
 *
 * @throws config/invalid-options
 */
export function createActions(options: BitcoinOptions): BitcoinActions {
  const { feeLevel, receipt, esploraOptions } = checked(options)
  const esplora = createEsplora(esploraOptions)
  const toRead = (network: Network, signal: AbortSignal | undefined): Read => ({
    esplora,
    network: toBitcoinNetwork(network),
    signal,
  })

  async function pay(session: WalletSession, read: Read, address: string, payment: BitcoinPayment): Promise<string> {
    assertOnNetwork(session, read.network)
    assertPays(session, address)
    const plan = await planPayment(read, address, payment, feeLevel)
    const spending = await loadSpending()
    return spending.pay(session, read, plan)
  }

  const signMessageAs: BitcoinActions['signMessageAs'] = async (session, request) => {
    const messages = await loadPart(() => import('./actions/sign-message.ts'))
    return messages.signMessageAs(session, request)
  }

  return {
    switchNetwork: (session, network, call = {}) => selectNetwork(session, toBitcoinNetwork(network), call),
    async getBalance({ address, network, signal }) {
      const read = toRead(network, signal)
      const { confirmed, pending } = await readBalance(read, parseBitcoinAddress(address, read.network.caipNetworkId))
      const { decimals, symbol } = network.nativeCurrency
      return { raw: confirmed + pending, decimals, symbol, confirmed, pending }
    },
    getAccounts,
    getFeeRates: async ({ network, signal }) => readFeeRates(toRead(network, signal)),
    signMessageAs,
    signMessage: async (session, request) => (await signMessageAs(session, request)).signature,
    async signPsbt(session, { network, signal, ...request }) {
      const read = toRead(network, signal)
      return (await loadSpending()).signPsbt(session, read, request)
    },
    async sendTransaction(session, { address, network, transaction, signal }) {
      const read = toRead(network, signal)
      if (!('psbt' in transaction)) return pay(session, read, address, transaction)
      const request = { ...transaction, address, broadcast: true }
      const { txid } = await (await loadSpending()).signPsbt(session, read, request)
      if (txid === undefined) throw new WalletError('send/failed')
      return txid
    },
    transfer: async (session, { address, network, transfer, signal }) =>
      pay(session, toRead(network, signal), address, toPayment(transfer)),
    async toTransaction({ network, transfer }) {
      const payment = toPayment(transfer)
      checkPayment(payment, toBitcoinNetwork(network))
      return payment
    },
    async estimateFees({ address, network, transaction, signal }) {
      const read = toRead(network, signal)
      if ('psbt' in transaction) return (await loadSpending()).readFees(transaction)
      const { fee, rate, size, change } = await planPayment(read, address, transaction, feeLevel)
      return { total: fee, rate, size, change, level: transaction.feeLevel ?? feeLevel }
    },
    estimateReserve: ({ address, network, signal }) => planReserve(toRead(network, signal), address, feeLevel),
    inspectRequest: async ({ network, signal, ...question }) =>
      (await loadPart(() => import('./inspection/inspect-request.ts'))).inspectRequest(
        toRead(network, signal),
        receipt.clock,
        question,
      ),
    async checkAddress({ address, network }) {
      parseBitcoinAddress(address, toBitcoinNetwork(network).caipNetworkId)
    },
    waitForReceipt: async ({ hash, network, signal }) => waitForReceipt(toRead(network, signal), hash, receipt),
  }
}

const loadPart = <C>(load: () => Promise<C>) => loadAdapterCode('bip122', load)

const loadSpending = () => loadPart(() => import('./spending/spend.ts'))

/**
 * Rejects a payment from an address with inscribed coins, because coin selection would spend them as plain money.
 * @throws wallet/unauthorized, send/invalid-form
 */
function assertPays(session: WalletSession, address: string): void {
  const { type } = assertShared(session, address, 'signPsbt')
  if (type === 'ordinal')
    throw new WalletError('send/invalid-form', {}, { details: 'no payment spends coins of an ordinal account' })
}

/** @throws send/invalid-form for an asset other than bitcoin */
function toPayment({ to, amount, token, item }: TransferRequest): BitcoinPayment {
  if (token !== undefined || item !== undefined) throw new WalletError('send/invalid-form')
  return { to, amount }
}

const toBitcoinNetwork = (network: Network) => toNetworkOf('bip122', network)

const levelSchema = v.picklist(['slow', 'normal', 'fast'])

function checked({
  rpcUrl = () => undefined,
  feeLevel = 'normal',
  rpcTimeoutMs = 10_000,
  pollingIntervalMs = 15_000,
  receiptTimeoutMs = 7_200_000,
  fetch = (input, init) => globalThis.fetch(input, init),
  clock = systemClock,
}: BitcoinOptions) {
  assertMilliseconds({ rpcTimeoutMs, pollingIntervalMs, receiptTimeoutMs })
  if (!v.is(levelSchema, feeLevel))
    throw new WalletError('config/invalid-options', { path: 'feeLevel', problem: 'expected slow, normal or fast' })
  return {
    feeLevel,
    receipt: { clock, pollingIntervalMs, timeoutMs: receiptTimeoutMs },
    esploraOptions: { rpcUrl, timeoutMs: rpcTimeoutMs, fetch, clock },
  }
}
