import type { GatewaySwaps } from '@latchkey/core/ports'
import { gasPriceAnswer, swapQuotesAnswer, swapTokensAnswer } from '@latchkey/protocol/gateway'
import type { GatewayRequest } from './gateway-request.ts'

/** Prices of swaps; the code that prepares a swap loads with its first call. @see Spec §7 "v1/convert" */
export function createGatewaySwaps(request: GatewayRequest): GatewaySwaps {
  const { get, isSupported } = request
  const openOrders = async () => (await import('./gateway-swap-orders.ts')).createGatewaySwapOrders(request)
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
    async getGasPrice({ networkId, ...options }) {
      if (!(await isSupported(networkId, options))) throw (await openRefusals()).noGasPrice()
      const params = { chainId: networkId }
      return BigInt((await get('/v1/convert/gas-price', { answer: gasPriceAnswer, params, ...options })).standard)
    },
    getAllowance: async (order) => (await openOrders()).getAllowance(order),
    buildApproval: async (order) => (await openOrders()).buildApproval(order),
    buildSwap: async (order) => (await openOrders()).buildSwap(order),
  }
}

const openRefusals = () => import('./swap-refusals.ts')

/** @throws as `explainRefusal`, whose code comes with the first refusal */
async function explain(error: unknown): Promise<never> {
  const refusals = await openRefusals().catch(() => undefined)
  throw refusals?.explainRefusal(error) ?? error
}
