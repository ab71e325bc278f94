import type { EvmNetwork } from '@latchkey/chains'
import type { CallOptions, TransactionStatus } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { fromQuantity, type Hex, isHex, isSameAddress } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Node } from '../node/node.ts'
import { hashSchema } from '../wallet/response-schemas.ts'
import { isProvenSent } from './is-proven-sent.ts'

const quantity = v.pipe(
  v.string(),
  v.transform((text: string) => fromQuantity(text)),
)
const addressText = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
const nonce = v.pipe(quantity, v.maxValue(BigInt(Number.MAX_SAFE_INTEGER)), v.transform(Number))

const transaction = v.object({
  hash: hashSchema,
  from: addressText,
  to: v.nullish(addressText),
  value: quantity,
  input: v.custom<`0x${string}`>(isHex),
  nonce,
  gas: quantity,
  gasPrice: v.nullish(quantity),
  maxFeePerGas: v.nullish(quantity),
  maxPriorityFeePerGas: v.nullish(quantity),
})
const receipt = v.object({
  transactionHash: hashSchema,
  status: v.picklist(['0x0', '0x1']),
  blockNumber: quantity,
  gasUsed: quantity,
  effectiveGasPrice: v.optional(quantity, '0x0'),
})
const block = v.object({ number: quantity, baseFeePerGas: v.nullish(quantity) })
const fullBlock = v.object({ transactions: v.array(v.unknown()) })

/** A sent transaction as a node returns it. */
export interface NodeTransaction {
  readonly hash: string
  readonly from: string
  /** Absent for a transaction that creates a contract. */
  readonly to?: string
  /** Raw units of the native currency. */
  readonly value: bigint
  readonly data: Hex
  readonly nonce: number
  /** Gas limit. */
  readonly gas: bigint
  /** Maximum price per unit of gas, in wei. */
  readonly maxFeePerGas: bigint
  /** The part of that price for the block builder; absent if the transaction has a single gas price. @see EIP-1559 */
  readonly maxPriorityFeePerGas?: bigint
  /** Whether these fields and the signature hash to `hash`, and `from` is the signer. */
  readonly isProven: boolean
}

/** The status of a transaction at a node, with the facts that decide how long it stays pending. */
export interface NodeStatus extends Pick<TransactionStatus, 'head' | 'mined'> {
  /** Absent if the node does not know the transaction. */
  readonly sent?: NodeTransaction
  /** Nonce of the next transaction of the account that can be mined; all lower nonces are used. */
  readonly nextNonce: number
  /** Base fee of the next block, in wei per unit of gas; absent without EIP-1559. */
  readonly baseFeePerGas?: bigint
  /** The current gas price, in wei. */
  readonly gasPrice: bigint
}

export interface StatusRequest extends CallOptions {
  readonly hash: string
  readonly address: string
  readonly network: EvmNetwork
}

/**
 * Reads the status of a transaction. All calls are sent in one batch if the node supports batches.
 *
 * @throws request/invalid, rpc/*, connect/cancelled
 * @see EIP-1474
 */
export async function readStatus(node: Node, { hash, address, network, signal }: StatusRequest): Promise<NodeStatus> {
  if (!v.is(hashSchema, hash))
    throw new WalletError('request/invalid', { field: 'hash', problem: 'expected 32 bytes in hexadecimal' })
  const isThis = (text: string) => text.toLowerCase() === hash.toLowerCase()
  const call = <T>(method: string, params: readonly unknown[], parse: (result: unknown) => T) =>
    node.call(network, { method, params, parse, signal })
  const [described, mined, nextNonce, { number: head, baseFeePerGas }, gasPrice] = await Promise.all([
    call('eth_getTransactionByHash', [hash], (result) => toDescribed(result, isThis)),
    call('eth_getTransactionReceipt', [hash], (result) => toMined(result, isThis)),
    call('eth_getTransactionCount', [address, 'latest'], (result) => v.parse(nonce, result)),
    call('eth_getBlockByNumber', ['latest', false], (result) => v.parse(block, result)),
    call('eth_gasPrice', [], fromQuantity),
  ])
  const sent = described && (await toSent(described, network))
  return {
    head,
    nextNonce,
    gasPrice,
    ...(sent === undefined ? {} : { sent }),
    ...(mined === undefined ? {} : { mined }),
    ...(baseFeePerGas === undefined || baseFeePerGas === null ? {} : { baseFeePerGas }),
  }
}

/** A transaction as a node returned it, and its parsed fields. */
interface Described {
  readonly result: unknown
  readonly fields: Omit<NodeTransaction, 'isProven'>
}

function toDescribed(result: unknown, isThis: (hash: string) => boolean): Described | undefined {
  if (result === null) return undefined
  const { to, input, gasPrice, maxFeePerGas, maxPriorityFeePerGas, ...rest } = v.parse(transaction, result)
  if (!isThis(rest.hash)) throw new TypeError('a transaction of another hash')
  const fields = {
    ...rest,
    ...(to === undefined || to === null ? {} : { to }),
    data: input,
    maxFeePerGas: maxFeePerGas ?? gasPrice ?? 0n,
    ...(maxPriorityFeePerGas === undefined || maxPriorityFeePerGas === null ? {} : { maxPriorityFeePerGas }),
  }
  return { result, fields }
}

async function toSent({ result, fields }: Described, { id: chainId }: EvmNetwork): Promise<NodeTransaction> {
  const { hash, from } = fields
  return { ...fields, isProven: await isProvenSent(result, { hash, from, chainId }) }
}

function toMined(result: unknown, isThis: (hash: string) => boolean): TransactionStatus['mined'] {
  if (result === null) return undefined
  const { transactionHash, status, blockNumber, gasUsed, effectiveGasPrice } = v.parse(receipt, result)
  if (!isThis(transactionHash)) throw new TypeError('a receipt of another hash')
  return { status: status === '0x1' ? 'success' : 'reverted', blockNumber, fee: gasUsed * effectiveGasPrice }
}

export interface MinedRequest extends CallOptions {
  readonly address: string
  readonly nonce: number
  readonly network: EvmNetwork
  readonly since: bigint
  readonly head: bigint
}

/**
 * Finds the hash of the transaction that used a nonce: first the block by binary search, then the transaction in it. A
 * node without the states of those blocks rejects the search.
 *
 * @throws rpc/*, connect/cancelled
 */
export async function findMined(
  node: Node,
  { address, nonce: wanted, network, since, head, signal }: MinedRequest,
): Promise<string | undefined> {
  let [free, used] = [since, head]
  while (used - free > 1n) {
    const middle = (free + used) / 2n
    const params = [address, `0x${middle.toString(16)}`]
    const parse = (result: unknown) => v.parse(nonce, result)
    const count = await node.call(network, { method: 'eth_getTransactionCount', params, parse, signal })
    if (count > wanted) used = middle
    else free = middle
  }
  const { transactions } = await node.call(network, {
    method: 'eth_getBlockByNumber',
    params: [`0x${used.toString(16)}`, true],
    parse: (result) => v.parse(fullBlock, result),
    signal,
  })
  // Blocks of rollups contain their own transaction types; a transaction that does not match the schema is not sent by
  // an account.
  const all = transactions.flatMap((each) => (v.is(transaction, each) ? (toDescribed(each, () => true) ?? []) : []))
  const isWanted = ({ fields }: Described) => fields.nonce === wanted && isSameAddress(fields.from, address, 'eip155')
  return all.find(isWanted)?.fields.hash
}
