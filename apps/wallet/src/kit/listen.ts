import type { Ask } from '../asks/asks.types.ts'
import { readProposal } from '../asks/read-proposal.ts'
import { readRequest } from '../asks/read-request.ts'
import { readSignIn } from '../asks/read-sign-in.ts'
import { withAsk } from '../state/wallet-state.ts'
import { words } from '../words.ts'
import { refuse } from './answer.ts'
import type { Context } from './context.ts'
import { readSessions } from './read-kit.ts'

const UNREADABLE = { code: 5000, message: 'The wallet cannot read the offer.' }

/** Hears what sites ask. What cannot be read or was never granted is declined at once; the rest is for the person. */
export function listen({ kit, networks, store, toast, isAnswered }: Context): void {
  const knownIds = networks.map(({ id }) => id)
  const show = (ask: Ask) => {
    if (!isAnswered(ask.id)) store.update((state) => withAsk(state, ask))
  }
  kit.on('session_proposal', ({ id, params }) => {
    const ask = readProposal({ ...params, id }, knownIds)
    if (ask === undefined) quietly(kit.rejectSession({ id, reason: UNREADABLE }))
    else show(ask)
  })
  kit.on('session_authenticate', ({ id, topic, params }) => {
    const ask = readSignIn({ id, topic, params }, knownIds)
    if (ask === undefined) quietly(kit.rejectSessionAuthenticate({ id, reason: UNREADABLE }))
    else show(ask)
  })
  kit.on('session_request', (event) => {
    const session = readSessions(kit).find(({ topic }) => topic === event.topic)
    const reading = session === undefined ? undefined : readRequest(event, session, Date.now())
    if (session === undefined || reading === undefined) return
    if ('ask' in reading) return show(reading.ask)
    quietly(refuse(kit, reading, reading.refusal))
    toast('info', words.failure.refused(session.site.name))
  })
  kit.on('session_delete', ({ topic }) => {
    const gone = store.read().sessions.find((session) => session.topic === topic)
    store.update(({ asks }) => ({
      sessions: readSessions(kit),
      asks: asks.filter((ask) => !('topic' in ask) || ask.topic !== topic),
    }))
    if (gone !== undefined) toast('info', words.sites.left(gone.site.name))
  })
}

/** For what nobody waits for: the other side asks again, or does not care. */
export function quietly(work: Promise<unknown>): void {
  work.catch(() => undefined)
}
