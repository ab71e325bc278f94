import type { GatewayPrices } from '@latchkey/core/ports'
import { priceAnswer } from '@latchkey/protocol/gateway'
import type { GatewayRequest } from './gateway-request.ts'

/** @see Spec §7 "v1/fungible/price", §5 "Network-supported checks gate every chain API call" */
export const createGatewayPrices = ({ postFor, getSupportedNetworks }: GatewayRequest): GatewayPrices => ({
  async getPrices({ addresses, currency = 'usd', ...options }) {
    const served: readonly string[] = await getSupportedNetworks(options)
    const known = addresses.filter((address) => served.includes(address.slice(0, address.lastIndexOf(':'))))
    if (known.length === 0) return { fungibles: [] }
    return postFor('/v1/fungible/price', { body: { currency, addresses: known }, answer: priceAnswer, ...options })
  },
})
