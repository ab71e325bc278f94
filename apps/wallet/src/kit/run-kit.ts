import type { Ask, SignInAsk } from '../asks/asks.types.ts'
import { expiredAsks, withAsk, withoutAsk } from '../state/wallet-state.ts'
import { words } from '../words.ts'
import { leave, respond, toSignInMessage } from './answer.ts'
import type { Context, Surroundings } from './context.ts'
import { approve, type Choice, decline } from './decide.ts'
import { listen, quietly } from './listen.ts'
import { closeKit, openKit } from './open-kit.ts'
import { pair } from './pairing.ts'
import { readPending, readSessions } from './read-kit.ts'
import { tellAccount, tellNetwork } from './tell-sites.ts'
import { watchLine } from './watch-line.ts'

const LOOK_MS = 1_000

/** The client at work. */
export interface RunningKit {
  readonly pair: (text: string) => Promise<void>
  readonly approve: (ask: Ask, choice: Choice) => Promise<void>
  readonly decline: (ask: Ask) => Promise<void>
  readonly disconnect: (topic: string) => Promise<void>
  readonly tellNetwork: (networkId: string) => void
  readonly tellAccount: (address: string) => void
  readonly signInMessage: (ask: SignInAsk, address: string, networkId: string) => string | undefined
  readonly reconnect: () => void
  readonly close: () => void
}

/** Starts the official client and keeps the state of the page true to it. @throws Error when it cannot start */
export async function runKit({ relayUrl, ...rest }: Surroundings): Promise<RunningKit> {
  const kit = await openKit(relayUrl, window.location.origin)
  const context: Context = { ...rest, kit }
  const { store } = context
  listen(context)
  resume(context)
  const stopWatching = watchLine(kit, (line) => store.update(() => ({ line })))
  const timer = setInterval(() => keepTrue(context), LOOK_MS)
  const sessions = () => store.read().sessions
  return {
    pair: (text) => pair(kit, store, text),
    approve: (ask, choice) => approve(context, ask, choice),
    decline: (ask) => decline(context, ask),
    disconnect: (topic) => disconnect(context, topic),
    tellNetwork: (networkId) => void tellNetwork(kit, sessions(), networkId),
    tellAccount: (address) =>
      void tellAccount(kit, sessions(), address).then(() => store.update(() => ({ sessions: readSessions(kit) }))),
    signInMessage: (ask, address, networkId) => toSignInMessage(kit, ask, address, networkId),
    reconnect: () => quietly(kit.core.relayer.restartTransport()),
    close() {
      stopWatching()
      clearInterval(timer)
      quietly(closeKit(kit))
    },
  }
}

/** Shows what an earlier visit left open. */
function resume({ kit, networks, store, isAnswered }: Context): void {
  const ids = networks.map(({ id }) => id)
  for (const ask of readPending(kit, ids, Date.now())) {
    const sent = store.read().sent.find(({ requestId }) => requestId === ask.id)
    // It was sent, and the page went before it could say so.
    if (ask.kind === 'transaction' && sent !== undefined) quietly(respond(kit, ask, sent.hash))
    else if (!isAnswered(ask.id)) store.update((state) => withAsk(state, ask))
  }
  store.update(() => ({ sessions: readSessions(kit) }))
}

/** Takes away what has expired; sessions end without a word as well. */
function keepTrue({ kit, store, toast }: Context): void {
  for (const { id } of expiredAsks(store.read(), Date.now())) {
    store.update((state) => withoutAsk(state, id))
    toast('info', words.failure.expired)
  }
  if (Object.keys(kit.getActiveSessions()).length !== store.read().sessions.length)
    store.update(() => ({ sessions: readSessions(kit) }))
}

async function disconnect({ kit, store, toast }: Context, topic: string): Promise<void> {
  const gone = store.read().sessions.find((session) => session.topic === topic)
  await leave(kit, topic)
  store.update(({ asks }) => ({
    sessions: readSessions(kit),
    asks: asks.filter((ask) => !('topic' in ask) || ask.topic !== topic),
  }))
  if (gone !== undefined) toast('info', words.sites.disconnected(gone.site.name))
}
