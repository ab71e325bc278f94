import { NAMESPACES } from '@latchkey/primitives'
import { PEER_ERRORS, type PeerCall, sessionEvent, sessionUpdate } from '@latchkey/protocol/pairing'
import * as v from 'valibot'
import { approvedIn, withNamespaces } from './approved.ts'
import type { SignContext } from './channel.ts'
import type { PeerFailure } from './peer-failure.ts'
import { isReplay, withSeen } from './peer-ids.ts'
import { MAX_SESSION_MS, type SessionRecord } from './records.ts'
import type { Store } from './store.ts'
import { withEvent } from './wallet-event.ts'

/** The session after the call (`undefined`: ended), or the reason for a rejection. */
type Outcome = { readonly next: SessionRecord | undefined } | { readonly error: PeerFailure } | 'malformed' | 'replayed'

/** Handles a call of the wallet in a session. Each call is applied once, however often it is delivered. */
export function handleSessionCall(
  { clock, ignored, channel }: SignContext,
  store: Store,
  session: SessionRecord,
  call: PeerCall,
): void {
  const now = clock.now()
  const take = (to: SessionRecord) => (isReplay(to.seen, call.id) ? 'replayed' : apply(to, call, now))
  const outcome = take(session)
  if (typeof outcome === 'string') {
    ignored[outcome] += 1
    return
  }
  // The response is sent first, because the key is deleted when the session ends.
  channel.answer(session, call, 'error' in outcome ? { error: outcome.error } : { result: true })
  store.update((state) => ({
    sessions: state.sessions.flatMap((other) => {
      const to = other.topic === session.topic ? take(other) : 'replayed'
      if (typeof to === 'string') return [other]
      const next = 'error' in to ? other : to.next
      return next === undefined ? [] : [{ ...next, seen: withSeen(other.seen, call.id) }]
    }),
  }))
}

function apply(session: SessionRecord, call: PeerCall, now: number): Outcome {
  switch (call.method) {
    case 'wc_sessionUpdate':
      return update(session, call)
    case 'wc_sessionEvent': {
      const parsed = v.safeParse(sessionEvent, call.params)
      return parsed.success ? { next: withEvent(session, parsed.output, call.id) } : 'malformed'
    }
    case 'wc_sessionExtend':
      return { next: { ...session, expiresAt: Math.max(session.expiresAt, now + MAX_SESSION_MS) } }
    case 'wc_sessionDelete':
      return { next: undefined }
    case 'wc_sessionPing':
      return { next: session }
    default:
      return { error: { code: PEER_ERRORS.methodUnsupported, message: 'Unsupported method' } }
  }
}

function update(session: SessionRecord, call: PeerCall): Outcome {
  const parsed = v.safeParse(sessionUpdate, call.params)
  if (!parsed.success) return 'malformed'
  // Two updates may arrive in reverse order.
  if (call.id < session.updatedBy) return 'replayed'
  const next = { ...withNamespaces(session, parsed.output.namespaces), updatedBy: call.id }
  const allowsSomething = NAMESPACES.some((namespace) => approvedIn(next, namespace).length > 0)
  return allowsSomething
    ? { next }
    : { error: { code: PEER_ERRORS.unsupportedNamespaces, message: 'Nothing asked for is allowed' } }
}
