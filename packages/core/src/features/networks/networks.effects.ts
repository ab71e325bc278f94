import type { Network } from '@latchkey/chains'
import { toFailure, toWalletError, WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { followSignals } from '../../cancellation.ts'
import type { Context } from '../../context.ts'
import type { CallOptions, WalletSession } from '../../ports/index.ts'
import { failed, ok, type Result } from '../../result.ts'
import type { State } from '../../store/state.ts'
import { withConnection } from '../connect/connections.ts'
import type { Dependencies } from '../dependencies.ts'
import { switchingFlow } from './networks.flow.ts'

type NetworkDependencies = Pick<Dependencies, 'sessions' | 'settled' | 'storedConnections'>

/** Returns the verbs that change the network. */
export function createNetworks(context: Context, { sessions, settled, storedConnections }: NetworkDependencies) {
  let attempt = new AbortController()

  async function switchWallet(network: Network, signal: AbortSignal): Promise<void> {
    const { chainNamespace } = network
    await settled(chainNamespace)
    if (signal.aborted) throw new WalletError('connect/cancelled')
    const session = sessions.get(chainNamespace)
    if (session === undefined || context.getState().connections[chainNamespace]?.networkId === network.caipNetworkId)
      return
    const adapter = context.options.adapters.find(({ namespace }) => namespace === chainNamespace)
    await (adapter === undefined
      ? selectWithout(session, network.caipNetworkId)
      : adapter.switchNetwork(session, network, { signal }))
    // The session may have ended, or been replaced by another one, while the wallet was switching.
    if (sessions.get(chainNamespace) !== session) throw new WalletError('wallet/disconnected')
  }

  /** For a chain family without an adapter: the session selects the network itself, if it can. */
  async function selectWithout(session: WalletSession, networkId: CaipNetworkId): Promise<void> {
    if (session.selectNetwork === undefined) throw new WalletError('config/adapter-not-found')
    await session.selectNetwork(networkId)
  }

  function adoptNetwork({ chainNamespace, caipNetworkId: networkId }: Network): void {
    const before = context.getState()
    const connection = before.connections[chainNamespace]
    const state: State = {
      ...before,
      switching: { status: 'idle' },
      activeNamespace: chainNamespace,
      activeNetworkIds: { ...before.activeNetworkIds, [chainNamespace]: networkId },
    }
    const next = connection === undefined ? state : withConnection(state, chainNamespace, { ...connection, networkId })
    context.track({ event: 'SWITCH_NETWORK', properties: { network: networkId } })
    sessions.show(before, next, { type: 'network-switched' })
    storedConnections.persist()
  }

  const switchNetwork = async (networkId: CaipNetworkId, { signal }: CallOptions = {}): Promise<Result<void>> => {
    const network = context.getState().networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    if (network === undefined) return failed(new WalletError('network/not-found', { networkId }))
    if (signal?.aborted === true) return failed(new WalletError('connect/cancelled'))
    attempt.abort()
    const mine = followSignals(context.signal, signal)
    attempt = mine
    context.dispatch(switchingFlow, { type: 'requested', switching: { status: 'waiting', networkId } })
    try {
      await switchWallet(network, mine.signal)
      if (mine.signal.aborted) throw new WalletError('connect/cancelled')
      adoptNetwork(network)
      return ok(undefined)
    } catch (error) {
      // After a newer call, `switching` describes that one.
      if (attempt === mine)
        context.dispatch(
          switchingFlow,
          mine.signal.aborted
            ? { type: 'cancelled', switching: { status: 'idle' } }
            : { type: 'failed', switching: { status: 'failed', networkId, failure: toFailure(error) } },
        )
      return failed(
        mine.signal.aborted ? new WalletError('connect/cancelled', {}, { cause: error }) : toWalletError(error),
      )
    } finally {
      mine.abort()
    }
  }

  return {
    verbs: {
      switchNetwork,
      async cancelSwitch() {
        attempt.abort()
        if (context.getState().switching.status !== 'idle')
          context.dispatch(switchingFlow, { type: 'cancelled', switching: { status: 'idle' } })
        return ok(undefined)
      },
    },
  }
}
