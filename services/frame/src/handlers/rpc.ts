import { WalletError } from '@latchkey/errors'
import { parseCaipNetworkId } from '@latchkey/primitives'
import { toMethodClass } from '@latchkey/protocol/frame'
import type { Handlers } from '../call-context.ts'
import { answerLocally } from '../rpc/answer-locally.ts'
import { readChain } from '../rpc/read-chain.ts'
import { relaySigned } from '../rpc/relay-signed.ts'
import { signApproved } from '../rpc/sign-approved.ts'
import { toNetworkId } from '../to-network-id.ts'

/** Requests for the wallet, by what they need: nothing, an account of this page, or a person. */
export const rpcHandlers = {
  async RPC_REQUEST({ method, params, chainId, chainNamespace }, context) {
    const networkId = chainId === undefined ? context.state.networkId : toNetworkId(chainId)
    if (!context.data.networks.includes(networkId)) throw new WalletError('network/unsupported')
    const { namespace } = parseCaipNetworkId(networkId)
    if (chainNamespace !== undefined && chainNamespace !== namespace) throw new WalletError('network/unsupported')
    const call = { method, params, networkId, namespace }
    switch (toMethodClass(namespace, method)) {
      case 'refused':
        throw new WalletError('frame/not-allowed')
      case 'local':
      case 'permitted':
        return answerLocally(call, await context.openWallet())
      case 'approval':
        return signApproved(call, context)
      case 'read':
        return readChain(call, context)
      case 'relay':
        return relaySigned(call, context)
    }
  },
} satisfies Handlers
