import type { GatewayPrices } from '@latchkey/core/ports'
import { priceAnswer } from '@latchkey/protocol/gateway'
import type { GatewayRequest } from './gateway-request.ts'

/** @see Spec §7 "v1/fungible/price" */
export const createGatewayPrices = ({ postFor }: GatewayRequest): GatewayPrices => ({
  getPrices: ({ addresses, currency = 'usd', ...options }) =>
    postFor('/v1/fungible/price', { body: { currency, addresses }, answer: priceAnswer, ...options }),
})
