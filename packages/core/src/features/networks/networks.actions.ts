import { toWalletError, WalletError } from '@latchkey/errors'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import { toFailure } from '../../failure.ts'
import type { CallOptions } from '../../ports/index.ts'
import { failed, ok, type Result } from '../../result.ts'
import type { Sessions } from '../connect/sessions.ts'

/** Returns the verbs that change the network. @see Spec §2, §8 "Network Not Found" */
export function createNetworkActions(
  context: Context,
  sessions: Sessions,
  settled: (namespace: Namespace) => Promise<void>,
) {
  let attempt = new AbortController()

  /** Where the person goes once the network is the wanted one. */
  function leaveViews(): void {
    const { modal, router } = context.getState()
    if (!modal.isOpen && !context.options.isEmbedded) return
    const names = router.history.map(({ name }) => name)
    if (names.includes('UnsupportedChain')) context.finishJourney()
    else if (names.includes('Networks')) context.route({ type: 'back-before', name: 'Networks' })
    else if (names.includes('SwitchNetwork')) context.route({ type: 'back-before', name: 'SwitchNetwork' })
  }

  return {
    /**
     * Makes a network the active one. While a wallet is connected the wallet is asked, and the answer is awaited.
     *
     * @returns network/not-found, network/switch-rejected, network/switch-failed, network/unsupported,
     * config/adapter-not-found, connect/cancelled
     */
    async switchNetwork(networkId: CaipNetworkId, { signal }: CallOptions = {}): Promise<Result<void>> {
      const { networks } = context.getState()
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
      if (network === undefined) return failed(new WalletError('network/not-found', { networkId }))
      const namespace = network.chainNamespace
      attempt.abort()
      attempt = new AbortController()
      const mine = attempt
      const cancel = () => mine.abort()
      signal?.addEventListener('abort', cancel, { once: true })
      context.set({ switching: { status: 'waiting', networkId } })
      try {
        await settled(namespace)
        const session = sessions.get(namespace)
        if (session !== undefined && context.getState().connections[namespace]?.networkId !== networkId) {
          const adapter = context.options.adapters.find((each) => each.namespace === namespace)
          if (adapter === undefined) throw new WalletError('config/adapter-not-found')
          await adapter.switchNetwork(session, network, { signal: mine.signal })
        }
        if (mine.signal.aborted) throw new WalletError('connect/cancelled')
        const state = context.getState()
        const connection = state.connections[namespace]
        context.set({
          switching: { status: 'idle' },
          activeNamespace: namespace,
          activeNetworkIds: { ...state.activeNetworkIds, [namespace]: networkId },
          ...(connection === undefined
            ? {}
            : { connections: { ...state.connections, [namespace]: { ...connection, networkId } } }),
        })
        context.persist()
        context.track({ event: 'SWITCH_NETWORK', properties: { network: networkId } })
        leaveViews()
        return ok(undefined)
      } catch (error) {
        // A newer attempt owns the state now.
        if (attempt === mine) {
          context.set({
            switching: mine.signal.aborted
              ? { status: 'idle' }
              : { status: 'failed', networkId, failure: toFailure(error) },
          })
        }
        return failed(toWalletError(error))
      } finally {
        signal?.removeEventListener('abort', cancel)
      }
    },
    cancelSwitch(): void {
      attempt.abort()
      context.set({ switching: { status: 'idle' } })
    },
  }
}
