import { toNativeTokenAddress } from '@latchkey/chains'
import type { GatewayBalances } from '@latchkey/core/ports'
import { balanceAnswer } from '@latchkey/protocol/gateway'
import { type GatewayRequest, toAccountPath } from './gateway-request.ts'

/** @see Spec §7 "v1/account/balance" */
export const createGatewayBalances = ({ get, isSupported }: GatewayRequest): GatewayBalances => ({
  async getBalance({ address, networkId, currency = 'usd', force = false, ...options }) {
    if (networkId !== undefined && !(await isSupported(networkId, options))) return { balances: [] }
    // A request that names the native token makes the gateway read the chain again.
    const forceUpdate = force && networkId !== undefined ? `${networkId}:${toNativeTokenAddress(networkId)}` : undefined
    const params = { currency, chainId: networkId, forceUpdate }
    return get(toAccountPath(address, 'balance'), { answer: balanceAnswer, params, isFresh: force, ...options })
  },
})
