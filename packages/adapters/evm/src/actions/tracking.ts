import type { EvmNetwork } from '@latchkey/chains'
import type {
  CallOptions,
  Clock,
  FeeEstimate,
  ReplacementKind,
  SentTransaction,
  TransactionTracking,
  WalletSession,
} from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { isSameAddress, toQuantity } from '@latchkey/primitives'
import { toEvmNetwork } from '../evm-network.ts'
import type { Node } from '../node/node.ts'
import { requestWallet } from '../wallet/request-wallet.ts'
import { hashSchema } from '../wallet/response-schemas.ts'
import { assertOnNetwork, assertShared } from '../wallet/wallet-chain.ts'
import { estimateFees } from './fees.ts'
import { toSendError } from './send.ts'
import { findMined, readStanding } from './standing.ts'

interface ReplacementRequest extends CallOptions {
  readonly hash: string
  readonly kind: ReplacementKind
  readonly address: string
  readonly network: EvmNetwork
}

/** Returns what follows and replaces transactions of EVM chains; a chunk of its own. */
export const createTracking = (node: Node, clock: Clock): TransactionTracking<'eip155'> => ({
  readStanding: ({ network, ...request }) => readStanding(node, { ...request, network: toEvmNetwork(network) }),
  async findMined({ network, ...request }) {
    try {
      return await findMined(node, { ...request, network: toEvmNetwork(network) })
    } catch (error) {
      // A node keeps the states of the latest blocks only: who took the nonce stays unknown.
      if (isWalletError(error, 'rpc/error')) return undefined
      throw error
    }
  },
  estimateReplacement: async ({ network, ...request }) =>
    (await planReplacement(node, { ...request, network: toEvmNetwork(network) })).fees,
  replace: (session, { network, ...request }) =>
    replace(session, node, { ...request, network: toEvmNetwork(network) }, clock),
})

/** Nodes take a replacement from a tenth more on (geth), some from an eighth more on. */
const raised = (price: bigint): bigint => (price * 9n + 7n) / 8n
const largest = (one: bigint, other: bigint): bigint => (one > other ? one : other)

interface Plan {
  readonly replaced: SentTransaction
  readonly fees: FeeEstimate
}

async function planReplacement(node: Node, request: ReplacementRequest): Promise<Plan> {
  const { hash, kind, address, network, signal } = request
  const { sent: replaced, mined, nextNonce } = await readStanding(node, request)
  if (replaced === undefined) throw new WalletError('transaction/unknown', { hash })
  if (mined !== undefined || nextNonce > replaced.nonce) throw new WalletError('transaction/mined', { hash })
  if (!isSameAddress(replaced.from, address, 'eip155')) throw new WalletError('transaction/not-replaceable')
  // A cancellation is a transfer of nothing to the account itself; its gas differs between chains.
  const transaction = { to: address, value: 0n }
  const now = await estimateFees(node, { address, network, transaction, ...(signal === undefined ? {} : { signal }) })
  const gas = kind === 'cancel' ? now.gas : replaced.gas
  const tip = replaced.maxPriorityFeePerGas
  const maxPriorityFeePerGas = tip === undefined ? undefined : largest(raised(tip), now.maxPriorityFeePerGas ?? 0n)
  const maxFeePerGas = largest(largest(raised(replaced.maxFeePerGas), now.maxFeePerGas), maxPriorityFeePerGas ?? 0n)
  const tips = maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }
  return { replaced, fees: { gas, maxFeePerGas, ...tips, total: gas * maxFeePerGas } }
}

async function replace(session: WalletSession, node: Node, request: ReplacementRequest, clock: Clock): Promise<string> {
  const { address, network, kind, signal } = request
  const method = 'eth_sendTransaction'
  assertShared(session, address, method)
  const { replaced, fees } = await planReplacement(node, request)
  const { to, value, data } = replaced
  const what = kind === 'cancel' ? { to: address, value: '0x0' } : { to, value: toQuantity(value), data }
  const prices =
    fees.maxPriorityFeePerGas === undefined
      ? { gasPrice: toQuantity(fees.maxFeePerGas) }
      : {
          maxFeePerGas: toQuantity(fees.maxFeePerGas),
          maxPriorityFeePerGas: toQuantity(fees.maxPriorityFeePerGas),
        }
  const place = { from: address, nonce: toQuantity(BigInt(replaced.nonce)), chainId: toQuantity(network.id) }
  const params = [{ ...place, ...what, ...prices, gas: toQuantity(fees.gas) }]
  try {
    await assertOnNetwork(session, network, { clock, signal })
    return await requestWallet(session, { method, params, schema: hashSchema, signal })
  } catch (error) {
    throw toSendError(error)
  }
}
