import type { Namespace } from '@latchkey/primitives'
import { QueryClient } from '@tanstack/query-core'
import type { Context } from './context.ts'
import { createActivity } from './features/activity/activity.queries.ts'
import { createBalances } from './features/balances/balances.queries.ts'
import { createConnectRunner } from './features/connect/connect.effects.ts'
import { createDisconnect } from './features/connect/disconnect.ts'
import { createReconnect } from './features/connect/reconnect.ts'
import { createSessions } from './features/connect/sessions.ts'
import { createIdentity } from './features/identity/identity.queries.ts'
import { createNetworkActions } from './features/networks/networks.actions.ts'
import { createWalletActions } from './features/signing/wallet.actions.ts'
import { startTelemetry } from './features/telemetry/telemetry.sink.ts'
import { createWallets } from './features/wallets/wallets.queries.ts'
import type { Catalogue, Gateway, WalletCandidate } from './ports/index.ts'

/**
 * Builds everything of a client that is needed only once somebody acts, or once a session is there to restore. It is
 * a chunk of its own: a page that is merely looked at never loads it.
 */
export function createEngine(context: Context) {
  const { options } = context
  const once = <T>(load: (() => Promise<T>) | undefined) => {
    let loaded: Promise<T> | undefined
    return async (): Promise<T | undefined> => {
      loaded ??= load?.()
      return loaded
    }
  }
  const gateway = once<Gateway>(options.services?.gateway)
  const catalogue = once<Catalogue>(options.services?.catalogue)
  let catalogueNow: Catalogue | undefined
  void catalogue().then((service) => {
    catalogueNow = service
  })

  // One fetch a question: the drivers repeat what may be repeated.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const sessions = createSessions(context)
  const runner = createConnectRunner(context, sessions)
  const reconnect = createReconnect(context, sessions, runner)
  const settled = (namespace: Namespace) => reconnect.settled(namespace)
  const balances = createBalances(context, client, gateway)
  const identity = createIdentity(context, client, gateway)
  const activity = createActivity(context, client, gateway)
  const wallets = createWallets(context, client, catalogue)
  const stopTelemetry = startTelemetry(context, catalogue)

  const reached = new Map<string, readonly WalletCandidate[]>()
  for (const connector of options.connectors) {
    connector.start({
      clock: options.clock,
      signal: context.signal,
      emitWallets(found) {
        reached.set(connector.id, found)
        context.set({ wallets: options.connectors.flatMap(({ id }) => reached.get(id) ?? []) })
      },
    })
  }
  if (Object.keys(context.getState().connections).length === 0) {
    balances.clear()
    identity.clear()
  }
  void reconnect.restoreAll()

  const refresh = () => void Promise.all([balances.refresh(), activity.refresh()])
  return {
    connect: {
      start: (walletId: string, namespace: Namespace) => runner.send({ type: 'connect', walletId, namespace }),
      retry: () => runner.send({ type: 'retry' }),
      cancel: () => runner.send({ type: 'cancel' }),
      disconnect: createDisconnect(context, sessions),
    },
    networks: createNetworkActions(context, sessions, settled),
    wallet: createWalletActions(context, sessions, settled, refresh),
    refresh,
    reads: {
      portfolio: balances.portfolio,
      nativeBalance: balances.native,
      identity: identity.identity,
      activity: activity.activity,
      nfts: activity.nfts,
      walletLists: wallets.lists,
      walletListing: wallets.listing,
      wallets: wallets.all,
      walletSearch: wallets.search,
    },
    /** Where pictures are; `undefined` without a catalogue. */
    images: {
      wallet: (imageId: string) => catalogueNow?.walletImageUrl(imageId),
      network: (id: string) => catalogueNow?.networkImageUrl(id),
      token: (symbol: string) => catalogueNow?.tokenImageUrl(symbol),
    },
    stop(): void {
      runner.stop()
      reconnect.stop()
      stopTelemetry()
      sessions.stop()
      client.clear()
    },
  }
}

export type Engine = ReturnType<typeof createEngine>
