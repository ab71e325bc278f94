import { isWalletError, toFailure, WalletError } from '@latchkey/errors'
import type { Namespace } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import { runFlow } from '../../flow/run-flow.ts'
import type { ConnectRequest, WalletSession } from '../../ports/index.ts'
import { rememberLink, rememberWallet } from '../../storage/write-session.ts'
import { selectNetworkId } from '../../store/selectors.ts'
import type { OpenedLink } from '../../store/state.ts'
import { type ConnectFlowEffect, type ConnectFlowEvent, stepConnect } from './connect.flow.ts'
import type { Sessions } from './sessions.ts'

/** Runs the connect journey: asks connectors, adopts the session, tells of the outcome. */
export function createConnectRunner(context: Context, sessions: Sessions) {
  const { options } = context

  async function ask(
    walletId: string,
    namespace: Namespace,
    silent: boolean,
    signal: AbortSignal,
    pairing: Pick<ConnectRequest, 'onOffer' | 'isFresh'> = {},
  ): Promise<WalletSession> {
    const networkId = selectNetworkId(context.getState(), namespace)
    const known = context.getState().wallets.find(({ id }) => id === walletId)
    const candidates = options.connectors.filter(
      (connector) =>
        connector.namespaces.includes(namespace) && (known === undefined || connector.id === known.connectorId),
    )
    const canConnect = options.connectors.some(({ namespaces }) => namespaces.includes(namespace))
    let missing: unknown = new WalletError(canConnect ? 'connect/wallet-not-found' : 'connect/no-client')
    for (const connector of candidates) {
      try {
        return await connector.connect({
          walletId,
          namespace,
          silent,
          signal,
          ...pairing,
          ...(networkId === undefined ? {} : { networkId }),
        })
      } catch (error) {
        // Another connector may know the wallet; any other failure is the answer.
        if (!isWalletError(error, 'connect/wallet-not-found')) throw error
        missing = error
      }
    }
    throw missing
  }

  function adopted(session: WalletSession, reconnect: boolean, link?: OpenedLink): void {
    sessions.adopt(session)
    const wallet = context.getState().connections[session.namespace]?.wallet
    if (wallet !== undefined && !reconnect) {
      const { id, name, rdns, icon } = wallet
      const recent = { id, name, ...(rdns === undefined ? {} : { rdns }), ...(icon === undefined ? {} : { icon }) }
      context.set({ recentWallets: rememberWallet(options.storage, context.getState().recentWallets, recent) })
    }
    if (link !== undefined) rememberLink(options.storage, link)
    const method = wallet?.type !== 'WALLET_CONNECT' ? 'browser' : link === undefined ? 'qrcode' : 'mobile'
    context.track({
      event: 'CONNECT_SUCCESS',
      properties: { method, name: wallet?.name ?? '', ...(reconnect ? { reconnect } : {}) },
    })
  }

  const runner = runFlow<State, ConnectFlowEvent, ConnectFlowEffect>({
    flow: stepConnect,
    getState: () => context.getState().connect,
    setState: (connect) => context.set({ connect }),
    async run(effect, { signal, send }) {
      if (effect.type === 'adopt') {
        adopted(effect.session, false, effect.link)
        context.set({ activeNamespace: effect.session.namespace })
        if (context.getState().modal.isOpen || options.isEmbedded) context.finishJourney()
        return sessions.showSupport(effect.session.namespace)
      }
      const session = await ask(effect.walletId, effect.namespace, false, signal, {
        onOffer: (offer) => send({ type: 'offered', offer }),
        isFresh: effect.isFresh,
      })
      if (signal.aborted) return
      send({ type: 'approved', session })
    },
    onCrash(error) {
      const failure = toFailure(error)
      const { connect } = context.getState()
      if (connect.status === 'waiting' && connect.isAhead === true) return { type: 'refused', failure }
      const { message } = error instanceof Error ? error : { message: '' }
      if (failure.kind === 'rejected') context.track({ event: 'USER_REJECTED', properties: { message } })
      else context.track({ event: 'CONNECT_ERROR', properties: { message: failure.code } })
      return { type: 'refused', failure }
    },
  })

  return { ...runner, ask, adopted }
}

type State = ReturnType<Context['getState']>['connect']
export type ConnectRunner = ReturnType<typeof createConnectRunner>
