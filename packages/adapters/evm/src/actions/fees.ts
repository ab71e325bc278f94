import type { EvmNetwork } from '@latchkey/chains'
import type { CallOptions, FeeEstimate, TransactionRequest } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { fromQuantity } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Node } from '../node/node.ts'
import { readBalance } from './balance.ts'
import { toRecipient } from './recipient.ts'
import { isInsufficient, toRpcTransaction } from './send.ts'

export interface FeeRequest extends CallOptions {
  readonly address: string
  readonly network: EvmNetwork
  readonly transaction: TransactionRequest
}

/** Percent of the base fee, which may grow before the transaction is mined; the value that viem uses. */
const BASE_FEE_PERCENT = 120n

/** @see compat-facts 4.10 "send max" */
const RESERVED_GAS = 65_000n

const quantity = v.pipe(
  v.string(),
  v.transform((text: string) => fromQuantity(text)),
)
const block = v.object({ baseFeePerGas: v.nullish(quantity) })

/**
 * Returns the gas and the maximum cost of a transaction. All calls are sent in one batch if the node supports batches.
 * It does not fail for an account that holds the value but not the fee; the caller compares both.
 *
 * @throws address/invalid, request/invalid, send/insufficient-funds, send/failed if it would revert, rpc/*,
 * connect/cancelled
 * @see EIP-1559, EIP-1474
 */
export async function estimateFees(
  node: Node,
  { address, network, transaction, signal }: FeeRequest,
): Promise<FeeEstimate> {
  const rpcTransaction = toRpcTransaction(toRecipient(address, network), network, transaction)
  const [gas, price, balance] = await Promise.all([
    readGas(node, network, rpcTransaction, signal),
    readPrice(node, network, signal),
    readBalance(node, network, address, { signal }),
  ])
  // geth refuses to estimate such a transaction, anvil does not.
  if (balance < transaction.value) throw new WalletError('send/insufficient-funds', { balance })
  return { gas, ...price, total: gas * price.maxFeePerGas }
}

/**
 * Returns the reserve for the fee if the whole native balance is sent. Some receiving accounts need more gas than
 * others.
 *
 * @throws rpc/*, connect/cancelled
 */
export async function estimateReserve(
  node: Node,
  { network, signal }: Omit<FeeRequest, 'transaction'>,
): Promise<bigint> {
  return RESERVED_GAS * (await readPrice(node, network, signal)).maxFeePerGas
}

async function readGas(
  node: Node,
  network: EvmNetwork,
  transaction: object,
  signal: AbortSignal | undefined,
): Promise<bigint> {
  try {
    return await node.call(network, { method: 'eth_estimateGas', params: [transaction], parse: fromQuantity, signal })
  } catch (error) {
    if (!isWalletError(error, 'rpc/error')) throw error
    if (isInsufficient(error)) throw new WalletError('send/insufficient-funds', {}, { cause: error })
    if (error.context.isFinal === true)
      throw new WalletError('send/failed', {}, { cause: error, details: error.shortMessage })
    throw error
  }
}

async function readPrice(
  node: Node,
  network: EvmNetwork,
  signal: AbortSignal | undefined,
): Promise<Pick<FeeEstimate, 'maxFeePerGas' | 'maxPriorityFeePerGas'>> {
  const read = (method: string) => node.call(network, { method, params: [], parse: fromQuantity, signal })
  const [{ baseFeePerGas }, gasPrice, tip] = await Promise.all([
    node.call(network, {
      method: 'eth_getBlockByNumber',
      params: ['latest', false],
      parse: (result) => v.parse(block, result),
      signal,
    }),
    read('eth_gasPrice'),
    // Not every node has the method; the gas price includes the tip.
    read('eth_maxPriorityFeePerGas').catch((error: unknown) => {
      if (isWalletError(error, 'connect/cancelled')) throw error
      return undefined
    }),
  ])
  if (baseFeePerGas === undefined || baseFeePerGas === null) return { maxFeePerGas: gasPrice }
  const rest = gasPrice > baseFeePerGas ? gasPrice - baseFeePerGas : 0n
  const maxPriorityFeePerGas = tip ?? rest
  return { maxFeePerGas: (baseFeePerGas * BASE_FEE_PERCENT) / 100n + maxPriorityFeePerGas, maxPriorityFeePerGas }
}
