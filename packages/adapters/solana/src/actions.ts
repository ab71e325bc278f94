import type { Network, SolanaNetwork } from '@latchkey/chains'
import {
  assertMilliseconds,
  assertShared,
  loadAdapterCode,
  selectNetwork,
  toNetworkOf,
} from '@latchkey/core/adapter-base'
import { systemClock } from '@latchkey/drivers'
import { isWalletError, WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { readTokenBalances } from './actions/balances.ts'
import { estimateFees } from './actions/fees.ts'
import { waitForReceipt } from './actions/receipt.ts'
import { sendWire } from './actions/send.ts'
import { signAllTransactions, signMessage, signTransaction } from './actions/sign.ts'
import { createExpiries } from './expiries.ts'
import { createNode, type Node } from './node/node.ts'
import { type Read, readBalance, readBlockhash, readFee, simulate, toAddress } from './node/reads.ts'
import { toRefusal } from './node/transaction-failure.ts'
import type { SolanaAdapter } from './solana-family.ts'
import type { SolanaOptions } from './solana-options.ts'
import { buildTransaction } from './transactions/build.ts'
import { toTransferInstructions } from './transactions/transfer-instructions.ts'
import { toBase64, toWire } from './transactions/wire.ts'
import { assertOnNetwork, isSameNetwork } from './wallet/assert-session.ts'

export type SolanaActions = Omit<SolanaAdapter, 'namespace' | 'kind'>

/**
 * Returns the operations behind `solana()`.
 *
 * @throws config/invalid-options
 */
export function createActions(options: SolanaOptions): SolanaActions {
  const { commitment, preflightCommitment, priorityFee, receipt, nodeOptions } = checked(options)
  const node = createNode(nodeOptions)
  const expiries = createExpiries()
  const toRead = (network: Network, signal: AbortSignal | undefined): Read => ({
    node,
    network: toSolanaNetwork(network),
    signal,
    commitment,
  })

  /** Builds a transfer, and simulates it before the request to the wallet. */
  async function prepare(read: Read, address: string, transfer: Parameters<typeof toTransferInstructions>[2]) {
    const from = toAddress(address)
    const [instructions, blockhash] = await Promise.all([
      toTransferInstructions(read, from, transfer, priorityFee),
      readBlockhash(read),
    ])
    return { wire: buildTransaction(from, instructions, blockhash), blockhash }
  }

  return {
    switchNetwork: (session, network, call = {}) =>
      selectNetwork(session, toSolanaNetwork(network), call, isSameNetwork),
    async getBalance({ address, network, signal }) {
      const { decimals, symbol } = network.nativeCurrency
      return { raw: await readBalance(toRead(network, signal), toAddress(address)), decimals, symbol }
    },
    getTokenBalances: async ({ address, network, signal }) =>
      readTokenBalances(toRead(network, signal), toAddress(address)),
    signMessage,
    signTransaction: async (session, { transaction, ...request }) =>
      signTransaction(session, { ...request, wire: toWire(transaction) }),
    signAllTransactions: async (session, { transactions, ...request }) =>
      signAllTransactions(session, { ...request, wires: transactions.map(toWire) }),
    async sendTransaction(session, { address, network, transaction, signal }) {
      const read = toRead(network, signal)
      const wire = toWire(transaction)
      return sendWire(session, { address, network: read.network, wire, read, preflightCommitment, expiries })
    },
    toPlainTransaction: async (transaction) => toWire(transaction).bytes,
    async transfer(session, { address, network, transfer, signal }) {
      const read = toRead(network, signal)
      assertShared(session, address, 'solana_signAndSendTransaction')
      assertOnNetwork(session, read.network)
      const { wire, blockhash } = await prepare(read, address, transfer)
      await assertWouldSucceed(read, toBase64(wire))
      const { lastValidBlockHeight } = blockhash
      const request = {
        address,
        network: read.network,
        wire,
        read,
        preflightCommitment,
        expiries,
        lastValidBlockHeight,
      }
      return sendWire(session, request)
    },
    async toTransaction({ address, network, transfer }) {
      return (await prepare(toRead(network, undefined), address, transfer)).wire.bytes
    },
    async estimateFees({ address, network, transaction, signal }) {
      toAddress(address)
      return estimateFees(toRead(network, signal), toWire(transaction))
    },
    async estimateReserve({ address, network, signal }) {
      const read = toRead(network, signal)
      // A transfer to the account itself, which is always possible; the fee of a SOL transfer does not depend on the
      // receiver.
      const { wire } = await prepare(read, address, { to: address, amount: 1n })
      const fee = await readFee(read, wire.messageBytes)
      if (fee === undefined) throw new WalletError('transaction/expired')
      return fee
    },
    inspectRequest: async ({ network, signal, ...question }) =>
      (await loadPart(() => import('./inspection/inspect-request.ts'))).inspectRequest(
        toRead(network, signal),
        receipt.clock,
        question,
      ),
    async checkAddress({ address }) {
      toAddress(address)
    },
    async waitForReceipt({ hash, network, lastBlock, onLastBlock, signal }) {
      const read = toRead(network, signal)
      if (lastBlock !== undefined) expiries.remember(hash, lastBlock)
      const socketUrl = socketUrlOf(options, node, read.network)
      return waitForReceipt(read, hash, { ...receipt, expiries, onLastBlock, socketUrl })
    },
  }
}

const loadPart = <C>(load: () => Promise<C>) => loadAdapterCode('solana', load)

/** A node that cannot simulate a transaction does not block it; the node that sends it simulates it again. */
async function assertWouldSucceed(read: Read, transaction: string): Promise<void> {
  try {
    const { err, logs } = await simulate(read, transaction, [])
    if (err !== null && err !== undefined) throw toRefusal({ err, logs: logs ?? [] })
  } catch (error) {
    if (!isWalletError(error) || !error.code.startsWith('rpc/')) throw error
  }
}

const toSolanaNetwork = (network: Network) => toNetworkOf('solana', network)

function socketUrlOf({ webSocketUrl }: SolanaOptions, node: Node, network: SolanaNetwork): string | undefined {
  if (webSocketUrl !== undefined) return webSocketUrl(network.caipNetworkId)
  const [first] = node.urls(network)
  return first?.replace(/^http/, 'ws')
}

const commitmentSchema = v.picklist([
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
])
/** Maximum priority fee: far more than any sender pays, so a higher one is a mistake of units. */
const MAX_PRIORITY_FEE = 1_000_000_000n

function checked({
  rpcUrl,
  commitment = 'confirmed',
  preflightCommitment = commitment,
  priorityFee = 10_000n,
  rpcTimeoutMs = 10_000,
  pollingIntervalMs = 1000,
  receiptTimeoutMs = 180_000,
  fetch = (input, init) => globalThis.fetch(input, init),
  webSocket = globalThis.WebSocket,
  clock = systemClock,
}: SolanaOptions) {
  const invalid = (path: string, problem: string) => new WalletError('config/invalid-options', { path, problem })
  assertMilliseconds({ rpcTimeoutMs, pollingIntervalMs, receiptTimeoutMs })
  for (const [path, value] of Object.entries({ commitment, preflightCommitment }))
    if (!v.is(commitmentSchema, value)) throw invalid(path, 'expected a commitment of Solana')
  if (typeof priorityFee !== 'bigint' || priorityFee < 0n || priorityFee > MAX_PRIORITY_FEE)
    throw invalid('priorityFee', `expected lamports up to ${MAX_PRIORITY_FEE}`)
  return {
    commitment,
    preflightCommitment,
    priorityFee,
    receipt: { clock, pollingIntervalMs, timeoutMs: receiptTimeoutMs, webSocket },
    nodeOptions: { rpcUrl: rpcUrl ?? (() => undefined), timeoutMs: rpcTimeoutMs, fetch, clock },
  }
}
