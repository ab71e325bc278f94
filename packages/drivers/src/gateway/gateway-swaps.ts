import type { BuiltSwap, GatewaySwaps, SwapCall, SwapOrder } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import type { CaipNetworkId, Hex } from '@latchkey/primitives'
import {
  allowanceAnswer,
  approvalAnswer,
  gasPriceAnswer,
  swapQuotesAnswer,
  swapTokensAnswer,
  swapTransactionAnswer,
} from '@latchkey/protocol/gateway'
import type { GatewayRequest } from './gateway-request.ts'

/** How a service says why it refuses an order; of several its code comes first. */
const REFUSALS = [
  { words: /swap\/no-liquidity|insufficient liquidity/i, code: 'swap/no-liquidity' },
  { words: /swap\/would-fail/i, code: 'swap/would-fail' },
] as const

/** @see Spec §7 "v1/convert" */
export function createGatewaySwaps({ get, postFor, isSupported }: GatewayRequest): GatewaySwaps {
  async function assertServed(networkId: CaipNetworkId, options: { readonly signal?: AbortSignal }): Promise<void> {
    if (!(await isSupported(networkId, options))) throw new WalletError('network/no-swaps')
  }
  return {
    async getSwapTokens({ networkId, ...options }) {
      if (!(await isSupported(networkId, options))) return []
      const params = { chainId: networkId }
      return (await get('/v1/convert/tokens', { answer: swapTokensAnswer, params, ...options })).tokens
    },
    async getSwapQuote({ networkId, from, to, amount, address, gasPrice, ...options }) {
      if (!(await isSupported(networkId, options))) return undefined
      const userAddress = `${networkId}:${address}`
      const params = { amount: String(amount), userAddress, from, to, gasPrice: gasPrice?.toString() }
      const response = get('/v1/convert/quotes', { answer: swapQuotesAnswer, params, isFresh: true, ...options })
      const [best] = (await response.catch(explain)).quotes
      return best && BigInt(best.toAmount)
    },
    async getAllowance({ networkId, from, to, amount, address, ...options }) {
      if (!(await isSupported(networkId, options))) return 0n
      const params = { tokenAddress: from, userAddress: `${networkId}:${address}`, to, amount: String(amount) }
      const { allowance } = await get('/v1/convert/allowance', {
        answer: allowanceAnswer,
        params,
        isFresh: true,
        ...options,
      })
      return BigInt(allowance)
    },
    async getGasPrice({ networkId, ...options }) {
      if (!(await isSupported(networkId, options))) throw new WalletError('network/no-gas-price')
      const params = { chainId: networkId }
      return BigInt((await get('/v1/convert/gas-price', { answer: gasPriceAnswer, params, ...options })).standard)
    },
    async buildApproval({ networkId, from, to, amount, address, ...options }) {
      await assertServed(networkId, options)
      const params = { from, to, userAddress: `${networkId}:${address}`, amount: String(amount) }
      const response = get('/v1/convert/build-approve', { answer: approvalAnswer, params, isFresh: true, ...options })
      const { tx } = await response.catch(explain)
      return toCall({ ...tx, value: tx.value })
    },
    async buildSwap({ networkId, address, slippagePercent, isEstimated, signal, ...order }) {
      await assertServed(networkId, signal === undefined ? {} : { signal })
      const response = postFor('/v1/convert/build-transaction', {
        body: {
          ...order,
          amount: String(order.amount),
          userAddress: `${networkId}:${address}`,
          eip155: { slippage: slippagePercent },
          disableEstimate: !isEstimated,
        },
        answer: swapTransactionAnswer,
        ...(signal === undefined ? {} : { signal }),
      })
      const { tx } = await response.catch(explain)
      return toBuiltSwap(tx, order)
    },
  }
}

interface AnsweredCall {
  readonly to: string
  readonly data: string
  readonly value: string
  readonly eip155: { readonly gas?: string | undefined; readonly gasPrice: string }
}

/** The gas of a service that does not say it is that of a costly token. */
const APPROVAL_GAS = '60000'

function toCall({ to, data, value, eip155 }: AnsweredCall): SwapCall {
  return {
    to: to.slice(to.lastIndexOf(':') + 1),
    data: data as Hex,
    value: BigInt(value),
    gas: BigInt(eip155.gas ?? APPROVAL_GAS),
    gasPrice: BigInt(eip155.gasPrice),
  }
}

interface AnsweredSwap extends Omit<AnsweredCall, 'value'> {
  readonly amount: string
  readonly minimumAmount?: string | undefined
  readonly value?: string | undefined
}

/** Of a service that does not say what to send along, a sold coin is sent. */
function toBuiltSwap(
  { amount, minimumAmount, value, ...tx }: AnsweredSwap,
  order: Pick<SwapOrder, 'from' | 'amount'>,
): BuiltSwap {
  const sold = /:0xe{40}$/i.test(order.from) ? order.amount : 0n
  return {
    ...toCall({ ...tx, value: value ?? String(sold) }),
    toAmount: BigInt(amount),
    ...(minimumAmount === undefined ? {} : { minimumAmount: BigInt(minimumAmount) }),
  }
}

/** @throws swap/no-liquidity, swap/would-fail, or the failure as it is */
function explain(error: unknown): never {
  const reason = isWalletError(error, 'http/status') ? String(error.context.reason) : ''
  const refusal = REFUSALS.find(({ words }) => words.test(reason))
  throw refusal === undefined ? error : new WalletError(refusal.code, {}, { cause: error })
}
