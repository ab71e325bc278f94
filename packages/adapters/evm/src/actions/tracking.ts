import type { EvmNetwork } from '@latchkey/chains'
import { assertShared, requestWallet, toNetworkOf } from '@latchkey/core/adapter-base'
import type {
  CallOptions,
  Clock,
  FeeEstimate,
  Replacement,
  ReplacementKind,
  TransactionTracking,
  WalletSession,
} from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { isSameAddress, toQuantity } from '@latchkey/primitives'
import type { Node } from '../node/node.ts'
import { hashSchema } from '../wallet/response-schemas.ts'
import { assertOnNetwork } from '../wallet/wallet-chain.ts'
import { estimateFees } from './fees.ts'
import { toRpcTransaction, toSendError } from './send.ts'
import { toStatus } from './to-status.ts'
import { findMined, type NodeTransaction, readStatus } from './transaction-status.ts'

interface ReplacementRequest extends CallOptions {
  readonly hash: string
  readonly kind: ReplacementKind
  readonly address: string
  readonly network: EvmNetwork
}

/** Returns the operations that track and replace transactions of EVM chains; a separate chunk. */
export const createTracking = (node: Node, clock: Clock): TransactionTracking<'eip155'> => ({
  async readStatus({ network, ...request }) {
    return toStatus(await readStatus(node, { ...request, network: toNetworkOf('eip155', network) }), request)
  },
  async findMined({ network, ...request }) {
    try {
      return await findMined(node, { ...request, network: toNetworkOf('eip155', network) })
    } catch (error) {
      // A node keeps only the states of the latest blocks, so the transaction that used the nonce stays unknown.
      if (isWalletError(error, 'rpc/error')) return undefined
      throw error
    }
  },
  planReplacement: ({ network, ...request }) =>
    planReplacement(node, { ...request, network: toNetworkOf('eip155', network) }),
  replace: (session, { network, ...request }) =>
    replace(session, { ...request, network: toNetworkOf('eip155', network) }, clock),
})

/** Nodes accept a replacement that pays a tenth more (geth); some require an eighth more. */
const toReplacementPrice = (price: bigint): bigint => (price * 9n + 7n) / 8n
const maxOf = (one: bigint, other: bigint): bigint => (one > other ? one : other)
const minOf = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/**
 * A replacement pays at most this many times the price of the replaced transaction, so that a node with an absurd price
 * does not decide what the account pays. If prices rise further, the visitor can replace it again.
 */
const MAX_PRICE_FACTOR = 10n
/** Gas of an empty transfer; on rollups it may take up to `MAX_GAS_FACTOR` times the gas of the replaced transaction. */
const TRANSFER_GAS = 21_000n
const MAX_GAS_FACTOR = 2n

/** Every field comes from the signed transaction, which its hash proves; the node provides only the current prices. */
async function planReplacement(node: Node, request: ReplacementRequest): Promise<Replacement<'eip155'>> {
  const { hash, kind, address, network, signal } = request
  const { sent: replaced, mined, nextNonce } = await readStatus(node, request)
  if (replaced === undefined) throw new WalletError('transaction/unknown', { hash })
  if (!replaced.isProven) throw new WalletError('transaction/not-proven', { hash })
  if (mined !== undefined || nextNonce > replaced.nonce) throw new WalletError('transaction/mined', { hash })
  const { to, value, data, nonce } = replaced
  if (!isSameAddress(replaced.from, address, 'eip155')) throw new WalletError('transaction/not-replaceable')
  // A cancellation transfers nothing to the account itself; its gas differs between chains.
  const nothing = { to: address, value: 0n }
  const now = await estimateFees(node, { address, network, transaction: nothing, ...(signal && { signal }) })
  const most = maxOf(TRANSFER_GAS, replaced.gas * MAX_GAS_FACTOR)
  const gas = kind === 'cancel' ? minOf(now.gas, most) : replaced.gas
  const fees = toFees(replaced, now, gas)
  if (kind === 'cancel') return { transaction: nothing, nonce, fees }
  // A contract deployment: the client never sends one, and no guard inspects it.
  if (to === undefined) throw new WalletError('transaction/not-replaceable')
  return { transaction: { to, value, ...(data === '0x' ? {} : { data }) }, nonce, fees }
}

function toFees(replaced: NodeTransaction, now: FeeEstimate, gas: bigint): FeeEstimate {
  const toPrice = (before: bigint, going: bigint) =>
    maxOf(toReplacementPrice(before), minOf(going, before * MAX_PRICE_FACTOR))
  const tip = replaced.maxPriorityFeePerGas
  const maxPriorityFeePerGas = tip === undefined ? undefined : toPrice(tip, now.maxPriorityFeePerGas ?? 0n)
  const maxFeePerGas = maxOf(toPrice(replaced.maxFeePerGas, now.maxFeePerGas), maxPriorityFeePerGas ?? 0n)
  const tips = maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }
  return { gas, maxFeePerGas, ...tips, total: gas * maxFeePerGas }
}

interface SendReplacement extends CallOptions {
  readonly replacement: Replacement<'eip155'>
  readonly address: string
  readonly network: EvmNetwork
}

async function replace(session: WalletSession, request: SendReplacement, clock: Clock): Promise<string> {
  const { address, network, replacement, signal } = request
  const { transaction, nonce, fees } = replacement
  const method = 'eth_sendTransaction'
  assertShared(session, address, method)
  const prices =
    fees.maxPriorityFeePerGas === undefined
      ? { gasPrice: toQuantity(fees.maxFeePerGas) }
      : {
          maxFeePerGas: toQuantity(fees.maxFeePerGas),
          maxPriorityFeePerGas: toQuantity(fees.maxPriorityFeePerGas),
        }
  const base = toRpcTransaction(address, network, transaction)
  const slot = { nonce: toQuantity(BigInt(nonce)), chainId: toQuantity(network.id) }
  const params = [{ ...base, ...slot, ...prices, gas: toQuantity(fees.gas) }]
  try {
    await assertOnNetwork(session, network, { clock, signal })
    return await requestWallet(session, { method, params, schema: hashSchema, signal })
  } catch (error) {
    throw toSendError(error)
  }
}
