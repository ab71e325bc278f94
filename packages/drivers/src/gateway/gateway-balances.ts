import { NATIVE_TOKEN_ADDRESSES } from '@latchkey/chains'
import type { GatewayBalances } from '@latchkey/core/ports'
import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/primitives'
import { balanceAnswer } from '@latchkey/protocol/gateway'
import { type GatewayRequest, toAccountPath } from './gateway-request.ts'

/** @see Spec §7 "v1/account/balance" */
export const createGatewayBalances = ({ get, isSupported }: GatewayRequest): GatewayBalances => ({
  async getBalance({ address, networkId, currency = 'usd', force = false, ...options }) {
    if (networkId !== undefined && !(await isSupported(networkId, options))) return { balances: [] }
    const forceUpdate = force && networkId !== undefined ? toNativeToken(networkId) : undefined
    const params = { currency, chainId: networkId, forceUpdate }
    return get(toAccountPath(address, 'balance'), { answer: balanceAnswer, params, isFresh: force, ...options })
  },
})

/** Naming the native token makes the gateway read the chain anew. */
function toNativeToken(networkId: CaipNetworkId): string {
  return `${networkId}:${NATIVE_TOKEN_ADDRESSES[parseCaipNetworkId(networkId).namespace]}`
}
