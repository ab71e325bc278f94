import { WalletError } from '@latchkey/errors'
import { describe, expect, it } from 'vitest'
import type { FrameStorage } from '../services/frame-storage.ts'
import type { ServiceCall, ServiceClient } from '../services/service-client.ts'
import { createEndedSessions } from './ended-sessions.ts'
import { createSession } from './wallet-session.ts'

const ORIGIN = 'https://shop.example'
const DEVICE = crypto.randomUUID()
const IDENTITY = { type: 'email', email: 'ada@example.org' } as const
const MINUTE_MS = 60_000
const tokenOf = (text: string) => text.padEnd(43, 'x')

/** Auth with one live session for each refresh token. Access tokens count for ten minutes. */
function createAuth(time: { now: number }) {
  const access = new Map<string, { readonly session: string; readonly expiresAt: number }>()
  const refresh = new Map<string, string>()
  const live = new Set<string>()
  const sent: string[] = []
  let [count, isOnline] = [0, true]
  let answerRefresh = Promise.resolve()

  function issue(session: string) {
    count += 1
    const [accessToken, refreshToken] = [tokenOf(`access-${count}`), tokenOf(`refresh-${count}`)]
    const expiresAt = time.now + 10 * MINUTE_MS
    access.set(accessToken, { session, expiresAt })
    refresh.set(refreshToken, session)
    return { accessToken, refreshToken, expiresAt }
  }

  async function call({ path, accessToken = '', body }: ServiceCall<never>): Promise<unknown> {
    if (!isOnline) throw new WalletError('frame/timeout')
    sent.push(path)
    if (path === 'token/refresh') {
      const { refreshToken = '' } = ((await body?.('nonce')) ?? {}) as { readonly refreshToken?: string }
      const session = refresh.get(refreshToken) ?? ''
      refresh.delete(refreshToken)
      if (!live.has(session)) throw new WalletError('session/expired')
      const tokens = issue(session)
      await answerRefresh
      return tokens
    }
    const token = access.get(accessToken)
    if (token === undefined || token.expiresAt <= time.now || !live.has(token.session))
      throw new WalletError('session/expired')
    if (path === 'session/end') live.delete(token.session)
    return { done: true }
  }

  return {
    client: { call } as unknown as ServiceClient,
    sent,
    live,
    logIn(session: string) {
      live.add(session)
      return issue(session)
    },
    setOnline(given: boolean) {
      isOnline = given
    },
    /** Lets the answer to a refresh wait. @returns what sends it */
    holdRefresh() {
      let release = () => {}
      answerRefresh = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
  }
}

function createStorage(): FrameStorage & { readonly values: Map<string, unknown> } {
  const values = new Map<string, unknown>()
  return {
    values,
    isPersistent: true,
    read: async (key) => values.get(key),
    write: async (key, value) => void (value === undefined ? values.delete(key) : values.set(key, value)),
  }
}

/** One browser, in which a page is loaded by `load`. */
function open() {
  const time = { now: 1_000_000 }
  const auth = createAuth(time)
  const storage = createStorage()
  const scheduled: (() => void)[] = []
  const reasons: string[] = []
  const now = () => time.now
  function load() {
    const schedule = (work: () => void) => void scheduled.push(work)
    const ended = createEndedSessions({ auth: auth.client, storage, now, schedule })
    const onEnd = (reason: string) => void reasons.push(reason)
    return { ended, session: createSession({ auth: auth.client, storage, ended, origin: ORIGIN, onEnd, now }) }
  }
  const logIn = (session: ReturnType<typeof load>['session'], name: string) =>
    session.open({ ...auth.logIn(name), deviceId: DEVICE, identity: IDENTITY })
  return { auth, storage, time, scheduled, reasons, load, logIn }
}

describe('the session of a page that signs out', () => {
  it('ends at auth at once, and leaves nothing in the browser', async () => {
    const { auth, storage, reasons, load, logIn } = open()
    const { session } = load()
    await logIn(session, 'first')
    await session.end()
    expect([auth.live.size, storage.values.size, reasons]).toEqual([0, 0, ['signed-out']])
  })

  it('X76: ends at auth once the browser is online again, if it was offline', async () => {
    const { auth, storage, load, logIn } = open()
    const { session, ended } = load()
    await logIn(session, 'first')
    auth.setOnline(false)
    await session.end()
    expect([await session.isOpen(), auth.live.size]).toEqual([false, 1])
    auth.setOnline(true)
    await ended.send()
    expect([auth.live.size, storage.values.size]).toEqual([0, 0])
  })

  it('X76: ends at auth when the page is loaded again an hour later, with a token that is renewed for it', async () => {
    const { auth, storage, time, load, logIn } = open()
    const before = load()
    await logIn(before.session, 'first')
    auth.setOnline(false)
    await before.session.end()
    auth.setOnline(true)
    time.now += 60 * MINUTE_MS
    const { session, ended } = load()
    await ended.send()
    expect(auth.sent).toEqual(['token/refresh', 'session/end'])
    expect([await session.isOpen(), auth.live.size, storage.values.size]).toEqual([false, 0, 0])
  })

  it('X76: ends at auth although its access token has expired', async () => {
    const { auth, time, load, logIn } = open()
    const { session } = load()
    await logIn(session, 'first')
    time.now += 60 * MINUTE_MS
    await session.end()
    expect(auth.live.size).toBe(0)
  })

  it('X76: is ended a minute later if the service was down while the browser was online', async () => {
    const { auth, scheduled, load, logIn } = open()
    const { session, ended } = load()
    await logIn(session, 'first')
    auth.setOnline(false)
    await session.end()
    await ended.send()
    expect(scheduled).toHaveLength(1)
    auth.setOnline(true)
    scheduled[0]?.()
    await expect.poll(() => auth.live.size).toBe(0)
  })

  it('X76: is not continued by a tab whose record of it outlived the sign-out', async () => {
    const { auth, storage, load, logIn } = open()
    const { session } = load()
    await logIn(session, 'first')
    const record = storage.values.get(`session/${ORIGIN}`)
    auth.setOnline(false)
    await session.end()
    storage.values.set(`session/${ORIGIN}`, record)
    auth.setOnline(true)
    expect(await session.isOpen()).toBe(false)
    await expect(session.deviceId()).rejects.toMatchObject({ code: 'session/expired' })
  })

  it('X76: is not continued by a tab that renews its tokens at that time', async () => {
    const { auth, storage, time, load, logIn } = open()
    const [tab, other] = [load(), load()]
    await logIn(tab.session, 'first')
    time.now += 60 * MINUTE_MS
    const release = auth.holdRefresh()
    const renewing = other.session.isOpen()
    await expect.poll(() => auth.sent).toEqual(['token/refresh'])
    auth.setOnline(false)
    await tab.session.end()
    release()
    expect(await renewing).toBe(false)
    expect(storage.values.has(`session/${ORIGIN}`)).toBe(false)
    auth.setOnline(true)
    await load().ended.send()
    expect([auth.live.size, storage.values.size]).toEqual([0, 0])
  })

  it('does not end the session of a later login', async () => {
    const { auth, load, logIn } = open()
    const { session, ended } = load()
    await logIn(session, 'first')
    auth.setOnline(false)
    await session.end()
    auth.setOnline(true)
    await logIn(session, 'second')
    await ended.send()
    expect([[...auth.live], await session.isOpen()]).toEqual([['second'], true])
  })
})

describe('the ended sessions of a browser', () => {
  it('are eight at most, and expire after the seven days of an unused session', async () => {
    const { auth, storage, time, load, logIn } = open()
    const { session, ended } = load()
    auth.setOnline(false)
    for (let each = 1; each <= 10; each += 1) {
      await logIn(session, `session-${each}`)
      await session.end()
    }
    expect(storage.values.get('ended-sessions')).toHaveLength(8)
    auth.setOnline(true)
    time.now += 7 * 24 * 60 * MINUTE_MS
    await ended.send()
    expect(auth.sent).toEqual([])
  })

  it('are none if what is stored has another form', async () => {
    const { auth, storage, load } = open()
    storage.values.set('ended-sessions', [{ accessToken: 7 }])
    await load().ended.send()
    expect(auth.sent).toEqual([])
  })
})
