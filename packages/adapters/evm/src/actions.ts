import type { EvmNetwork, Network } from '@latchkey/chains'
import { assertMilliseconds, loadAdapterCode, toNetworkOf } from '@latchkey/core/adapter-base'
import type { ChainAdapter, Clock } from '@latchkey/core/ports'
import { systemClock } from '@latchkey/drivers'
import { toChecksumAddress } from '@latchkey/primitives'
import { readBalance } from './actions/balance.ts'
import type { ReceiptTimes } from './actions/receipt.ts'
import { signMessage, signTypedData } from './actions/sign.ts'
import { switchNetwork } from './actions/switch-network.ts'
import type { EvmOptions } from './evm-options.ts'
import { createNode, type NodeOptions } from './node/node.ts'

/**
 * Operations that only other chain families have. The guard grades the result of `decodeRequest`, so there is no
 * `inspectRequest`.
 */
type AbsentOperation =
  | 'signTransaction'
  | 'signAllTransactions'
  | 'signPsbt'
  | 'getAccounts'
  | 'inspectRequest'
  | 'toPlainTransaction'

export type EvmActions = Omit<Required<ChainAdapter<'eip155'>>, 'namespace' | 'kind' | 'facts' | AbsentOperation>

/**
 * Returns the operations behind `evm()`.
 *
 * @throws config/invalid-options
 */
export function createActions(options: EvmOptions): EvmActions {
  const { node: nodeOptions, receipt, clock } = checked(options)
  const node = createNode(nodeOptions)

  return {
    switchNetwork: (session, network, call) =>
      switchNetwork(session, toEvmNetwork(network), { clock, signal: call?.signal }),
    async getBalance({ address, network, signal }) {
      const evmNetwork = toEvmNetwork(network)
      const { decimals, symbol } = evmNetwork.nativeCurrency
      return { raw: await readBalance(node, evmNetwork, address, { signal }), decimals, symbol }
    },
    signMessage,
    signTypedData: (session, request) => signTypedData(session, { ...request, clock }),
    async sendTransaction(session, { network, ...request }) {
      const { sendTransaction } = await loadTransactions(request.signal)
      return sendTransaction(session, { ...request, clock, network: toEvmNetwork(network) })
    },
    async canSendCalls(session, { network, ...request }) {
      const { canSendCalls } = await loadTransactions(request.signal)
      return canSendCalls(session, { ...request, clock, network: toEvmNetwork(network) })
    },
    async sendCalls(session, { network, ...request }) {
      const { sendCalls } = await loadTransactions(request.signal)
      return sendCalls(session, { ...request, network: toEvmNetwork(network) })
    },
    async readCalls(session, request) {
      const { readCalls } = await loadTransactions(request.signal)
      return readCalls(session, request)
    },
    async transfer(session, { network, ...request }) {
      const { transfer } = await loadTransactions(request.signal)
      return transfer(session, node, { ...request, clock, network: toEvmNetwork(network) })
    },
    async toTransaction({ network, ...request }) {
      const { toTransaction } = await loadTransactions(undefined)
      return toTransaction({ ...request, network: toEvmNetwork(network) })
    },
    async waitForReceipt({ network, ...request }) {
      const { waitForReceipt } = await loadTransactions(request.signal)
      return waitForReceipt(node, { ...request, network: toEvmNetwork(network) }, { ...receipt, clock })
    },
    async estimateFees({ network, ...request }) {
      const { estimateFees } = await loadPart(() => import('./actions/fees.ts'), request.signal)
      return estimateFees(node, { ...request, network: toEvmNetwork(network) })
    },
    async estimateReserve({ address, network, signal }) {
      const { estimateReserve } = await loadPart(() => import('./actions/fees.ts'), signal)
      return estimateReserve(node, { address, network: toEvmNetwork(network), ...(signal && { signal }) })
    },
    // The checksum of an EVM address is its capitalization, which wallets omit.
    async checkAddress({ address }) {
      toChecksumAddress(address)
    },
    async call({ network, ...request }) {
      const { callContract } = await loadTransactions(request.signal)
      return callContract(node, { ...request, network: toEvmNetwork(network) })
    },
    async trackTransactions() {
      const { createTracking } = await loadPart(() => import('./actions/tracking.ts'))
      return createTracking(node, clock)
    },
    async simulate({ network, ...request }) {
      const { simulate } = await loadInspect(request.signal)
      return simulate(node, { ...request, network: toEvmNetwork(network) })
    },
    async readCode({ network, ...request }) {
      const { readCode } = await loadInspect(request.signal)
      return readCode(node, { ...request, network: toEvmNetwork(network) })
    },
    async readApprovals({ network, ...request }) {
      const { readApprovals } = await loadPart(() => import('./inspect/read-approvals.ts'), request.signal)
      return readApprovals(node, { ...request, network: toEvmNetwork(network) })
    },
    async decodeRequest({ address, signal, ...request }) {
      const { decodeRequest } = await loadInspect(signal)
      return decodeRequest(address, request)
    },
    async describeTransaction(transaction) {
      const { describeCall } = await loadTransactions(undefined)
      return describeCall(transaction)
    },
    async resolveName({ name, networks, signal }) {
      // The tables of Unicode and of the name contracts are most of the code, and few visitors type a name.
      const { resolveName } = await loadPart(() => import('./actions/resolve-name.ts'), signal)
      return resolveName(node, {
        name,
        network: toEvmNetwork(networks.find(hasNames) ?? networks[0]),
        followOffchain: options.offchainNames ?? false,
        signal,
      })
    },
  }
}

const toEvmNetwork = (network: Network) => toNetworkOf('eip155', network)

const loadPart = <C>(load: () => Promise<C>, signal?: AbortSignal) => loadAdapterCode('eip155', load, signal)

const loadTransactions = (signal: AbortSignal | undefined) =>
  loadPart(() => import('./actions/transactions.ts'), signal)

/** Loads the inspection of a request before its signature; all of its modules are needed together. */
const loadInspect = (signal: AbortSignal | undefined) => loadPart(() => import('./inspect/index.ts'), signal)

const hasNames = ({ contracts }: EvmNetwork) => contracts?.ensUniversalResolver !== undefined

function checked({
  rpcUrl,
  rpcTimeoutMs = 10_000,
  pollingIntervalMs = 1000,
  receiptTimeoutMs = 180_000,
  fetch = (input, init) => globalThis.fetch(input, init),
  clock = systemClock,
}: EvmOptions): { node: NodeOptions; receipt: ReceiptTimes; clock: Clock } {
  assertMilliseconds({ rpcTimeoutMs, pollingIntervalMs, receiptTimeoutMs })
  return {
    node: { rpcUrl: rpcUrl ?? (() => undefined), timeoutMs: rpcTimeoutMs, fetch, clock },
    receipt: { pollingIntervalMs, timeoutMs: receiptTimeoutMs },
    clock,
  }
}
