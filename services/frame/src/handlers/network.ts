import { WalletError } from '@latchkey/errors'
import type { Handlers } from '../call-context.ts'
import { switchNetworkOf } from '../page-state.ts'
import { toNetworkId } from '../to-network-id.ts'

/** Which network of the project is in use. The frame uses no node that a page names. */
export const networkHandlers = {
  async GET_CHAIN_ID(_, { state }) {
    return { chainId: state.networkId }
  },
  async SWITCH_NETWORK({ chainId }, { data, state, emit }) {
    const networkId = toNetworkId(chainId)
    if (!data.networks.includes(networkId)) throw new WalletError('network/unsupported')
    if (networkId !== state.networkId) {
      switchNetworkOf(state, networkId)
      emit({ type: 'CHAIN_CHANGED', payload: { chainId: networkId } })
    }
    return { chainId: networkId }
  },
} satisfies Handlers
