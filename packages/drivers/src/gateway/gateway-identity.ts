import type { GatewayIdentity } from '@latchkey/core/ports'
import { identityAnswer } from '@latchkey/protocol/gateway'
import type { GatewayRequest } from './gateway-request.ts'

/** @see Spec §7 "v1/identity" */
export const createGatewayIdentity = ({ get }: GatewayRequest): GatewayIdentity => ({
  getIdentity: ({ address, sender, networkId, ...options }) =>
    get(`/v1/identity/${encodeURIComponent(address)}`, {
      answer: identityAnswer,
      params: { sender, chainId: networkId },
      ...options,
    }),
})
