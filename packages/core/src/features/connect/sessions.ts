import { WalletError } from '@latchkey/errors'
import { isSameAddress, type Namespace } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import type { SessionEvent, WalletSession } from '../../ports/index.ts'
import { forgetLink, persist } from '../../storage/write-session.ts'
import { isConnected, isUnsupportedNetwork } from '../../store/selectors.ts'
import type { ConnectedWallet, Connection } from '../../store/state.ts'
import { bringToWallet } from '../pairing/bring-to-wallet.ts'
import { currentView } from '../router/router.flow.ts'

/** The live lines to wallets of one client, at most one for each chain family. */
export function createSessions(context: Context) {
  const live = new Map<Namespace, { readonly session: WalletSession; stop(): void }>()

  function setConnection(namespace: Namespace, connection: Connection | undefined): void {
    const { [namespace]: _, ...others } = context.getState().connections
    context.set({ connections: connection === undefined ? others : { ...others, [namespace]: connection } })
  }

  function describeWallet(session: WalletSession): ConnectedWallet {
    const { wallets, connections } = context.getState()
    const found = wallets.find(({ id }) => id === session.walletId)
    const before = connections[session.namespace]?.wallet
    if (found === undefined) {
      return before?.id === session.walletId
        ? before
        : { id: session.walletId, connectorId: '', type: 'EXTERNAL', name: session.walletId }
    }
    const { id, connectorId, type, rdns } = found
    const { name, icon } = session.peer ?? found
    return {
      id,
      connectorId,
      type,
      name,
      ...(rdns === undefined ? {} : { rdns }),
      ...(icon === undefined ? {} : { icon }),
    }
  }

  /** Takes a session as the one of its chain family and shows it. */
  function adopt(session: WalletSession): void {
    const { namespace } = session
    const [address] = session.accounts
    if (address === undefined) throw new WalletError('connect/no-accounts')
    const replaced = live.get(namespace)
    replaced?.stop()
    if (replaced !== undefined && replaced.session.walletId !== session.walletId) void replaced.session.disconnect()
    live.set(namespace, { session, stop: session.subscribe((event) => onEvent(namespace, event)) })
    setConnection(namespace, {
      status: 'connected',
      wallet: describeWallet(session),
      address,
      accounts: session.accounts,
      networkId: session.networkId,
      approvedNetworks: session.approvedNetworks,
    })
    followNetwork(namespace)
    persist(context)
  }

  /** The site's active network is the wallet's, when the site has it. */
  function followNetwork(namespace: Namespace): void {
    const state = context.getState()
    const networkId = state.connections[namespace]?.networkId
    if (state.networks.some(({ caipNetworkId }) => caipNetworkId === networkId) && networkId !== undefined)
      context.set({ activeNetworkIds: { ...state.activeNetworkIds, [namespace]: networkId } })
  }

  function onEvent(namespace: Namespace, event: SessionEvent): void {
    const connection = context.getState().connections[namespace]
    if (connection === undefined) return
    switch (event.type) {
      case 'accounts': {
        const [address] = event.accounts
        if (address === undefined) drop(namespace)
        else {
          setConnection(namespace, { ...connection, address, accounts: event.accounts })
          persist(context)
        }
        break
      }
      case 'network': {
        setConnection(namespace, { ...connection, networkId: event.networkId })
        followNetwork(namespace)
        persist(context)
        showSupport(namespace)
        break
      }
      case 'approved-networks':
        setConnection(namespace, { ...connection, approvedNetworks: event.approvedNetworks })
        break
      case 'disconnect':
        drop(namespace)
        break
      case 'asked':
        bringToWallet(context.options, event)
        break
      default:
        event satisfies never
    }
  }

  /** Asks for another network when the wallet is on one the site did not configure, and stops asking when it is not. */
  function showSupport(namespace: Namespace): void {
    const state = context.getState()
    if (namespace !== state.activeNamespace || context.options.allowUnsupportedChain === true) return
    const isAsking = state.modal.isOpen && state.router.history.some(({ name }) => name === 'UnsupportedChain')
    if (isUnsupportedNetwork(state, namespace)) {
      if (currentView(state.router).name === 'UnsupportedChain' && state.modal.isOpen) return
      context.openModal()
    } else if (isAsking) context.finishJourney()
  }

  /** Forgets a session without telling the wallet: the wallet, or another tab, ended it. */
  function drop(namespace: Namespace): void {
    live.get(namespace)?.stop()
    live.delete(namespace)
    const wasConnected = isConnected(context.getState(), namespace)
    if (context.getState().connections[namespace]?.wallet?.type === 'WALLET_CONNECT')
      forgetLink(context.options.storage)
    setConnection(namespace, undefined)
    persist(context)
    const { modal, isEmbedded, activeNamespace } = context.getState()
    if (wasConnected && (modal.isOpen || isEmbedded) && namespace === activeNamespace) context.finishJourney()
  }

  return {
    adopt,
    drop,
    showSupport,
    get: (namespace: Namespace): WalletSession | undefined => live.get(namespace)?.session,
    /** Shows that a wallet is awaited; or, with `false`, what there was before. */
    setAwaited(namespace: Namespace, isAwaited: boolean): void {
      const connection = context.getState().connections[namespace]
      if (isAwaited) setConnection(namespace, { accounts: [], ...connection, status: 'connecting' })
      else if (connection?.status === 'connecting')
        setConnection(namespace, live.has(namespace) ? { ...connection, status: 'connected' } : undefined)
    },
    clear: setConnection,
    /** Tells the wallet, forgets the session. Never throws for a wallet that cannot be told. */
    async end(namespace: Namespace): Promise<void> {
      const entry = live.get(namespace)
      drop(namespace)
      await entry?.session.disconnect()
    },
    isSame(namespace: Namespace, address: string | undefined): boolean {
      const shown = context.getState().connections[namespace]?.address
      return shown !== undefined && address !== undefined && isSameAddress(shown, address, namespace)
    },
    stop(): void {
      for (const { stop } of live.values()) stop()
      live.clear()
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
