import type { GatewayNfts } from '@latchkey/core/ports'
import { nftsAnswer } from '@latchkey/protocol/gateway'
import { type GatewayRequest, toAccountPath } from './gateway-request.ts'

/** @see compat-facts 6.1 */
export const createGatewayNfts = ({ get, isSupported }: GatewayRequest): GatewayNfts => ({
  async getNfts({ address, networkId, cursor, ...options }) {
    if (!(await isSupported(networkId, options))) return { nfts: [], next: null }
    const params = { chainId: networkId, cursor }
    return get(toAccountPath(address, 'nfts'), { answer: nftsAnswer, params, ...options })
  },
})
