import { isWalletError, WalletError } from '@latchkey/errors'
import { accountProvider } from '@latchkey/protocol/frame'
import { sessionSchema, tokensSchema, type WalletSession } from '@latchkey/protocol/wallet-auth'
import { type Identity, identitySchema, uuid } from '@latchkey/protocol/wallet-keys'
import * as v from 'valibot'
import type { FrameStorage } from '../services/frame-storage.ts'
import type { ServiceCall, ServiceClient } from '../services/service-client.ts'
import { withLock } from '../with-lock.ts'
import type { EndedSessions } from './ended-sessions.ts'

const [byEmail, byIdToken, byAccessToken, byMessage] = identitySchema.options

/**
 * Who has signed in. The access token of a provider is never stored, and an ID token or a message only until the wallet exists. From then on it
 * is `account`.
 */
const storedIdentity = v.variant('type', [
  byEmail,
  byIdToken,
  byMessage,
  v.omit(byAccessToken, ['accessToken']),
  v.strictObject({ type: v.literal('account'), provider: accountProvider }),
])
export type StoredIdentity = v.InferOutput<typeof storedIdentity>

/** The tokens of a session, its device, what the person identified themselves by, and a name of the session for this browser alone. */
const keptSchema = v.strictObject({
  ...tokensSchema.entries,
  deviceId: uuid,
  identity: storedIdentity,
  sessionKey: uuid,
})
type KeptSession = v.InferOutput<typeof keptSchema>

/** Tokens are renewed a little before they end. */
const MARGIN_MS = 30_000
/** A page waits three seconds for the end of a session. @see Spec §7 "Embedded secure frame" */
const SIGN_OUT_MS = 2_500

export interface SessionOptions {
  readonly auth: ServiceClient
  readonly storage: FrameStorage
  readonly ended: Pick<EndedSessions, 'add' | 'has' | 'send'>
  /** Of the embedding page: no other one continues its session. */
  readonly origin: string
  readonly onEnd: (reason: 'signed-out' | 'expired') => void
  readonly now?: () => number
}

/** The session of this browser under one embedding page. */
export interface Session {
  readonly open: (
    session: Omit<KeptSession, 'sessionKey' | 'identity'> & { readonly identity: Identity },
  ) => Promise<void>
  readonly isOpen: () => Promise<boolean>
  /** Calls auth with a token that counts. @throws session/expired when nobody is signed in */
  readonly call: <S extends v.GenericSchema>(call: ServiceCall<S>) => Promise<v.InferOutput<S>>
  readonly deviceId: () => Promise<string>
  /** Returns the typed address, which auth cannot change, or the account of a social login. @throws session/expired */
  readonly identity: () => Promise<StoredIdentity>
  /**
   * Returns the identity with the token that auth returned with the login.
   *
   * @throws session/expired also if the page was loaded again after a login whose token is not stored
   */
  readonly proof: () => Promise<Identity>
  /** Stores the new address of the person, in the session that goes on. @throws session/expired */
  readonly identify: (identity: StoredIdentity) => Promise<void>
  /** Returns what auth knows of the user, the same until somebody else signs in. @throws session/expired */
  readonly describe: () => Promise<WalletSession>
  /** The user has another wallet from now on: the next description is a new one. */
  readonly refresh: () => void
  /** Ends the session here, and at the service as soon as that can be reached. Waits 2.5 s for it. */
  readonly end: () => Promise<void>
  /** Forgets a session that the service has ended already. */
  readonly leave: () => Promise<void>
}

/** Returns the session of one embedding page. Tabs share it: one of them renews its tokens, the others take what it got. */
export function createSession({ auth, storage, ended, origin, onEnd, now = Date.now }: SessionOptions): Session {
  const place = `session/${origin}`
  /** The access token of the login of this page, for the session that it opened. */
  let token: { readonly sessionKey: string; readonly accessToken: string } | undefined
  let known: { readonly sessionKey: string; readonly described: WalletSession } | undefined

  async function read(): Promise<KeptSession | undefined> {
    const kept = v.safeParse(keptSchema, await storage.read(place))
    if (!kept.success || (await ended.has(kept.output.sessionKey))) return undefined
    return kept.output
  }

  async function require(): Promise<KeptSession> {
    const kept = await read()
    if (kept === undefined) throw new WalletError('session/expired')
    return kept
  }

  /** @param stale - Token that must not be used again. */
  async function renew(stale: string): Promise<KeptSession> {
    return withLock(`latchkey-session/${place}`, async () => {
      const kept = await require()
      if (kept.accessToken !== stale) return kept
      const { refreshToken, deviceId, identity, sessionKey } = kept
      const path = 'token/refresh'
      const tokens = await auth
        .call({ path, schema: tokensSchema, body: async () => ({ refreshToken }) })
        .catch(async (error: unknown) => {
          if (isWalletError(error, 'session/expired')) await finish('expired')
          throw error
        })
      const renewed = { ...tokens, deviceId, identity, sessionKey }
      await storage.write(place, renewed)
      if (!(await ended.has(sessionKey))) return renewed
      // The person signed out meanwhile.
      await Promise.all([storage.write(place, undefined), ended.add(renewed)])
      void ended.send()
      throw new WalletError('session/expired')
    })
  }

  async function live(): Promise<KeptSession> {
    const kept = await require()
    return kept.expiresAt - MARGIN_MS > now() ? kept : renew(kept.accessToken)
  }

  /** An ID token has the name and the address of the person in it. */
  async function forgetProof(sessionKey: string): Promise<void> {
    token = undefined
    await withLock(`latchkey-session/${place}`, async () => {
      const kept = await read()
      if (kept?.sessionKey !== sessionKey || !('salt' in kept.identity)) return
      const provider = kept.identity.type === 'social' ? kept.identity.provider : 'farcaster'
      await storage.write(place, { ...kept, identity: { type: 'account', provider } })
    })
  }

  async function finish(reason: 'signed-out' | 'expired'): Promise<void> {
    token = undefined
    await storage.write(place, undefined)
    onEnd(reason)
  }

  const call: Session['call'] = async (given) => {
    const { accessToken } = await live()
    try {
      return await auth.call({ ...given, accessToken })
    } catch (error) {
      if (!isWalletError(error, 'session/expired')) throw error
      return auth.call({ ...given, accessToken: (await renew(accessToken)).accessToken })
    }
  }

  return {
    call,
    open(session) {
      const sessionKey = crypto.randomUUID()
      const { identity } = session
      token = identity.type === 'access-token' ? { sessionKey, accessToken: identity.accessToken } : undefined
      return storage.write(place, { ...session, identity: toStored(identity), sessionKey })
    },
    deviceId: async () => (await require()).deviceId,
    identity: async () => (await require()).identity,
    async proof() {
      const { identity, sessionKey } = await require()
      if (identity.type === 'account') throw new WalletError('session/expired')
      if (identity.type !== 'access-token') return identity
      if (token?.sessionKey !== sessionKey) throw new WalletError('session/expired')
      return { ...identity, accessToken: token.accessToken }
    },
    async identify(identity) {
      await withLock(`latchkey-session/${place}`, async () => storage.write(place, { ...(await require()), identity }))
      known = undefined
    },
    async describe() {
      const { sessionKey } = await live()
      if (known?.sessionKey === sessionKey) return known.described
      const described = await call({ method: 'GET', path: 'session', schema: sessionSchema })
      known = { sessionKey, described }
      // Custody knows the person of a wallet that exists.
      if (described.wallet !== null) await forgetProof(sessionKey)
      return described
    },
    refresh() {
      known = undefined
    },
    async isOpen() {
      try {
        await live()
        return true
      } catch (error) {
        if (isWalletError(error, 'session/expired')) return false
        throw error
      }
    },
    leave: () => finish('signed-out'),
    async end() {
      const kept = await read()
      if (kept === undefined) return
      // From here on no tab continues the session. Without a network, or if this page is closed now, its end is sent later.
      await ended.add(kept).catch(() => undefined)
      await finish('signed-out')
      await Promise.race([ended.send(), later(SIGN_OUT_MS)])
    },
  }
}

function toStored(identity: Identity): StoredIdentity {
  if (identity.type !== 'access-token') return identity
  const { type, provider } = identity
  return { type, provider }
}

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
