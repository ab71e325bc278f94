import { isWalletError } from '@latchkey/errors'
import { doneSchema, tokensSchema, type WalletTokens } from '@latchkey/protocol/wallet-auth'
import { uuid } from '@latchkey/protocol/wallet-keys'
import * as v from 'valibot'
import type { FrameStorage } from '../services/frame-storage.ts'
import type { ServiceClient } from '../services/service-client.ts'
import { withLock } from '../with-lock.ts'

const PLACE = 'ended-sessions'
/** Auth ends a session by itself that was not used for seven days. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000
/** Sessions of one browser that a person signed out of without a network; each login replaces the session before it at auth. */
const MAX_ENTRIES = 8
/** A service that is down while the browser is online causes no event of the browser. */
const RETRY_MS = 60_000

const endedSchema = v.strictObject({ ...tokensSchema.entries, sessionKey: uuid, endedAt: v.number() })
type EndedSession = v.InferOutput<typeof endedSchema>

/** Sessions that ended in this browser, and of which auth does not know it yet. Their tokens serve for nothing else. */
export interface EndedSessions {
  /** Persists the tokens of a session that ends; of a session that is listed already, the newer ones. */
  readonly add: (session: WalletTokens & { readonly sessionKey: string }) => Promise<void>
  readonly has: (sessionKey: string) => Promise<boolean>
  /** Ends the sessions at auth. Those for which that fails stay persisted, and are sent again after a minute. Never rejects. */
  readonly send: () => Promise<void>
}

export interface EndedSessionOptions {
  readonly auth: ServiceClient
  readonly storage: FrameStorage
  readonly now?: () => number
  readonly schedule?: (work: () => void, ms: number) => void
}

/** Returns the ended sessions of one project in this browser. All tabs share them. */
export function createEndedSessions({
  auth,
  storage,
  now = Date.now,
  schedule = setTimeout,
}: EndedSessionOptions): EndedSessions {
  let sending: Promise<void> = Promise.resolve()
  let isScheduled = false

  async function read(): Promise<readonly EndedSession[]> {
    const stored = v.safeParse(v.array(endedSchema), await storage.read(PLACE))
    return stored.success ? stored.output.filter(({ endedAt }) => endedAt + MAX_AGE_MS > now()) : []
  }

  function update(change: (sessions: readonly EndedSession[]) => readonly EndedSession[]): Promise<void> {
    return withLock(`latchkey-${PLACE}`, async () => {
      const sessions = change(await read()).slice(-MAX_ENTRIES)
      await storage.write(PLACE, sessions.length === 0 ? undefined : sessions)
    })
  }

  const without = (sessionKey: string) => (sessions: readonly EndedSession[]) =>
    sessions.filter((session) => session.sessionKey !== sessionKey)

  const add: EndedSessions['add'] = ({ accessToken, expiresAt, refreshToken, sessionKey }) => {
    const session = { accessToken, expiresAt, refreshToken, sessionKey, endedAt: now() }
    return update((sessions) => [...without(sessionKey)(sessions), session])
  }

  /** @returns false if the token does not count any more */
  const endAtAuth = ({ accessToken }: WalletTokens): Promise<boolean> =>
    auth.call({ path: 'session/end', schema: doneSchema, accessToken }).then(() => true, toFalseIfExpired)

  /** @returns false if the session is over */
  async function renew({ refreshToken, sessionKey }: EndedSession): Promise<WalletTokens | false> {
    const body = async () => ({ refreshToken })
    const tokens = await auth.call({ path: 'token/refresh', schema: tokensSchema, body }).catch(toFalseIfExpired)
    // Auth reports the second use of a refresh token as a theft, so the next attempt must have the new one.
    if (tokens !== false) await add({ ...tokens, sessionKey })
    return tokens
  }

  async function sendOne(session: EndedSession): Promise<void> {
    const isEnded = session.expiresAt > now() && (await endAtAuth(session))
    const tokens = !isEnded && (await renew(session))
    if (tokens !== false) await endAtAuth(tokens)
    await update(without(session.sessionKey))
  }

  async function sendAll(): Promise<void> {
    const outcomes = await Promise.allSettled((await read()).map(sendOne))
    if (isScheduled || outcomes.every(({ status }) => status === 'fulfilled')) return
    isScheduled = true
    schedule(() => {
      isScheduled = false
      void send()
    }, RETRY_MS)
  }

  function send(): Promise<void> {
    // After the one before: a session that was added meanwhile is not in its list.
    sending = sending.then(sendAll).catch(() => undefined)
    return sending
  }

  return {
    add,
    has: async (sessionKey) => (await read()).some((session) => session.sessionKey === sessionKey),
    send,
  }
}

function toFalseIfExpired(error: unknown): false {
  if (isWalletError(error, 'session/expired')) return false
  throw error
}
