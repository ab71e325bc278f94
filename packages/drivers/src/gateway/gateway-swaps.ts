import type { GatewaySwaps } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { gasPriceAnswer, swapQuotesAnswer, swapTokensAnswer } from '@latchkey/protocol/gateway'
import type { GatewayRequest } from './gateway-request.ts'
import { createGatewaySwapOrders } from './gateway-swap-orders.ts'
import { rethrowSwapRefusal } from './swap-refusals.ts'

/** Prices of swaps, and the calls that prepare one for the wallet. @see Spec §7 "v1/convert" */
export function createGatewaySwaps(request: GatewayRequest): GatewaySwaps {
  const { get, isSupported } = request
  return {
    ...createGatewaySwapOrders(request),
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
      const [best] = (await response.catch(rethrowSwapRefusal)).quotes
      return best && BigInt(best.toAmount)
    },
    async getGasPrice({ networkId, ...options }) {
      if (!(await isSupported(networkId, options))) throw new WalletError('network/no-gas-price')
      const params = { chainId: networkId }
      return BigInt((await get('/v1/convert/gas-price', { answer: gasPriceAnswer, params, ...options })).standard)
    },
  }
}
