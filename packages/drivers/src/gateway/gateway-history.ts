import type { GatewayHistory } from '@latchkey/core/ports'
import { historyAnswer, tokenApprovalsAnswer } from '@latchkey/protocol/gateway'
import { type GatewayRequest, toAccountPath } from './gateway-request.ts'

/** @see Spec §7 "v1/account/history" */
export const createGatewayHistory = ({ get, isSupported }: GatewayRequest): GatewayHistory => ({
  async getHistory({ address, networkId, currency = 'usd', cursor, ...options }) {
    if (!(await isSupported(networkId, options))) return { data: [], next: null }
    return get(toAccountPath(address, 'history'), {
      answer: historyAnswer,
      // The parameter is sent only to a gateway that lists currencies, because an older one does not support it.
      params: { chainId: networkId, cursor, currency: currency === 'usd' ? undefined : currency },
      ...options,
    })
  },
  async getApprovals({ address, networkId, ...options }) {
    if (!(await isSupported(networkId, options))) return { approvals: [], isCut: false }
    const params = { chainId: networkId }
    return get(toAccountPath(address, 'approvals'), { answer: tokenApprovalsAnswer, params, ...options })
  },
})
