import { toAccountAddresses } from '../chain/bitcoin.ts'
import { readProposal } from '../requests/read-proposal.ts'
import { readRequest } from '../requests/read-request.ts'
import { readSignIn } from '../requests/read-sign-in.ts'
import type { SiteRequest } from '../requests/site-request.types.ts'
import { withRequest } from '../state/wallet-state.ts'
import { strings } from '../strings.ts'
import { refuse, respond } from './answer.ts'
import type { Context } from './context.ts'
import { readSessions } from './read-kit.ts'

const UNREADABLE = { code: 5000, message: 'The wallet cannot read the offer.' }

/** Subscribes to requests of sites. Rejects at once what cannot be read or was never granted; queues the rest. */
export function listen({ kit, networks, otherNetworks, accounts, store, toast, isAnswered }: Context): void {
  const evmIds = networks.map(({ id }) => id)
  const knownIds = [...evmIds, ...otherNetworks.map(({ id }) => id)]
  const show = (request: SiteRequest) => {
    if (!isAnswered(request.id)) store.update((state) => withRequest(state, request))
  }
  kit.on('session_proposal', ({ id, params }) => {
    const request = readProposal({ ...params, id }, knownIds)
    if (request === undefined) ignoreFailure(kit.rejectSession({ id, reason: UNREADABLE }))
    else show(request)
  })
  kit.on('session_authenticate', ({ id, topic, params }) => {
    const request = readSignIn({ id, topic, params }, evmIds)
    if (request === undefined) ignoreFailure(kit.rejectSessionAuthenticate({ id, reason: UNREADABLE }))
    else show(request)
  })
  kit.on('session_request', (event) => {
    const session = readSessions(kit).find(({ topic }) => topic === event.topic)
    const reading = session === undefined ? undefined : readRequest(event, session, Date.now())
    if (session === undefined || reading === undefined) return
    if ('request' in reading) return show(reading.request)
    if ('addressesFor' in reading) {
      const account = accounts.find(({ bitcoin }) => bitcoin.address === reading.addressesFor)
      return account && ignoreFailure(respond(kit, reading, toAccountAddresses(account)))
    }
    ignoreFailure(refuse(kit, reading, reading.refusal))
    toast('info', strings.failure.refused(session.site.name))
  })
  kit.on('session_delete', ({ topic }) => {
    const gone = store.read().sessions.find((session) => session.topic === topic)
    store.update(({ requests }) => ({
      sessions: readSessions(kit),
      requests: requests.filter((request) => !('topic' in request) || request.topic !== topic),
    }))
    if (gone !== undefined) toast('info', strings.sites.left(gone.site.name))
  })
}

/** Ignores a failure of work that nothing awaits: the site retries, or does not depend on the result. */
export function ignoreFailure(work: Promise<unknown>): void {
  work.catch(() => undefined)
}
