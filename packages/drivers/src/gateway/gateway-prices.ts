import type { GatewayPrices } from '@latchkey/core/ports'
import { priceAnswer, priceHistoryAnswer } from '@latchkey/protocol/gateway'
import type { GatewayRequest } from './gateway-request.ts'

/** @see Spec §7 "v1/fungible/price", §5 "Network-supported checks gate every chain API call" */
export const createGatewayPrices = ({ get, postFor, getSupportedNetworks }: GatewayRequest): GatewayPrices => ({
  async getPrices({ addresses, currency = 'usd', ...options }) {
    const served: readonly string[] = await getSupportedNetworks(options)
    const known = addresses.filter((address) => served.includes(toNetworkId(address)))
    if (known.length === 0) return { fungibles: [] }
    return postFor('/v1/fungible/price', { body: { currency, addresses: known }, answer: priceAnswer, ...options })
  },
  async getPriceHistory({ address, currency = 'usd', period, ...options }) {
    const served: readonly string[] = await getSupportedNetworks(options)
    if (!served.includes(toNetworkId(address))) return { points: [] }
    return get('/v1/fungible/history', {
      params: { address, currency, period },
      answer: priceHistoryAnswer,
      ...options,
    })
  },
})

/** The network of a CAIP-10 address. */
const toNetworkId = (address: string): string => address.slice(0, address.lastIndexOf(':'))
