import type { WalletAccount } from '../chain/accounts.ts'
import type { SignInRequest, SiteRequest } from '../requests/site-request.types.ts'
import { expiredRequests, withoutRequest, withRequest } from '../state/wallet-state.ts'
import { strings } from '../strings.ts'
import { leave, respond, toSignInMessage } from './answer.ts'
import type { Context, KitDependencies } from './context.ts'
import { approve, type Choice, decline } from './decide.ts'
import { ignoreFailure, listen } from './listen.ts'
import { notifyAccount, notifyNetwork } from './notify-sites.ts'
import { closeKit, openKit } from './open-kit.ts'
import { pair } from './pairing.ts'
import { readPendingRequests, readSessions } from './read-kit.ts'
import { watchRelayStatus } from './watch-relay-status.ts'

const REFRESH_MS = 1_000

/** The running wallet client. */
export interface RunningKit {
  readonly pair: (text: string) => Promise<void>
  readonly approve: (request: SiteRequest, choice: Choice) => Promise<void>
  readonly decline: (request: SiteRequest) => Promise<void>
  readonly disconnect: (topic: string) => Promise<void>
  readonly notifyNetwork: (networkId: string) => void
  readonly notifyAccount: (account: WalletAccount) => void
  readonly signInMessage: (request: SignInRequest, address: string, networkId: string) => string | undefined
  readonly reconnect: () => void
  readonly close: () => void
}

/** Starts the official client and keeps the state of the page equal to its own. @throws Error when it cannot start */
export async function runKit({ relayUrl, ...rest }: KitDependencies): Promise<RunningKit> {
  const kit = await openKit(relayUrl, window.location.origin)
  const context: Context = { ...rest, kit }
  const { store } = context
  listen(context)
  resume(context)
  const stopWatching = watchRelayStatus(kit, (relayStatus) => store.update(() => ({ relayStatus })))
  const timer = setInterval(() => refreshState(context), REFRESH_MS)
  const sessions = () => store.read().sessions
  return {
    pair: (text) => pair(kit, store, text),
    approve: (request, choice) => approve(context, request, choice),
    decline: (request) => decline(context, request),
    disconnect: (topic) => disconnect(context, topic),
    notifyNetwork: (networkId) => void notifyNetwork(kit, sessions(), networkId),
    notifyAccount: (account) =>
      void notifyAccount(kit, sessions(), account).then(() => store.update(() => ({ sessions: readSessions(kit) }))),
    signInMessage: (request, address, networkId) => toSignInMessage(kit, request, address, networkId),
    reconnect: () => ignoreFailure(kit.core.relayer.restartTransport()),
    close() {
      stopWatching()
      clearInterval(timer)
      ignoreFailure(closeKit(kit))
    },
  }
}

/** Restores the pending requests of an earlier visit. */
function resume({ kit, networks, otherNetworks, store, isAnswered }: Context): void {
  const ids = [...networks, ...otherNetworks].map(({ id }) => id)
  for (const request of readPendingRequests(kit, ids, Date.now())) {
    const sent = store.read().sent.find(({ requestId }) => requestId === request.id)
    // The transaction was sent, and the page was closed before the response.
    if (request.kind === 'transaction' && sent !== undefined) ignoreFailure(respond(kit, request, sent.hash))
    else if (!isAnswered(request.id)) store.update((state) => withRequest(state, request))
  }
  store.update(() => ({ sessions: readSessions(kit) }))
}

/** Removes expired requests, and reads the sessions again: the client reports no event when one expires. */
function refreshState({ kit, store, toast }: Context): void {
  for (const { id } of expiredRequests(store.read(), Date.now())) {
    store.update((state) => withoutRequest(state, id))
    toast('info', strings.failure.expired)
  }
  if (Object.keys(kit.getActiveSessions()).length !== store.read().sessions.length)
    store.update(() => ({ sessions: readSessions(kit) }))
}

async function disconnect({ kit, store, toast }: Context, topic: string): Promise<void> {
  const gone = store.read().sessions.find((session) => session.topic === topic)
  await leave(kit, topic)
  store.update(({ requests }) => ({
    sessions: readSessions(kit),
    requests: requests.filter((request) => !('topic' in request) || request.topic !== topic),
  }))
  if (gone !== undefined) toast('info', strings.sites.disconnected(gone.site.name))
}
