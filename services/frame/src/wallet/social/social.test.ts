import { WalletError } from '@latchkey/errors'
import { describe, expect, it } from 'vitest'
import type { WalletDeps } from '../wallet-deps.ts'
import { beginSocial, endSocial } from './begin-social.ts'
import { openSocialSession, readOwnLogin, redeemSocial, type WaitForApproval } from './open-social.ts'

const RETURN = 'https://auth.wallet.example'
const GOOGLE = { clientId: 'latchkey', authorizationEndpoint: 'https://accounts.google.example/auth' }
const DATA = { apiOrigin: 'https://api.wallet.example', returnOrigin: RETURN, socials: { google: GOOGLE } }
const ID = '1f0c8f0e-2c5b-4a63-9d1e-0a1b2c3d4e5f'
const OTHER = '2f0c8f0e-2c5b-4a63-9d1e-0a1b2c3d4e5f'
const RANDOM = 'r'.repeat(43)
const NONCE = 'n'.repeat(43)
const TOKENS = { accessToken: 'access', expiresAt: 0, refreshToken: 'refresh' }
const CONNECT = { action: 'CONNECT', tokens: TOKENS, proof: { idToken: 'a.b.c' } }

const toUri = (nonce = NONCE) =>
  `${GOOGLE.authorizationEndpoint}?${new URLSearchParams({
    ...{
      client_id: GOOGLE.clientId,
      nonce,
      redirect_uri: `${RETURN}/google`,
      response_type: 'code',
      scope: 'openid email profile',
      prompt: 'select_account',
    },
    ...{ state: RANDOM, code_challenge: RANDOM, code_challenge_method: 'S256' },
  })}`

type Answers = Readonly<Record<string, readonly unknown[]>>

/** The wallet of a page, whose services give the next answer of each path; a text is a refusal. */
function open(given: Answers = {}, isSignedIn = false) {
  const calls: { readonly path: string; readonly body: unknown }[] = []
  const left = new Map<string, readonly unknown[]>(
    Object.entries({ 'social/begin': [{ transactionId: ID, uri: toUri(), code: 'AB23' }], ...given }),
  )
  const listeners = new Set<unknown>()
  const call = async ({
    path,
    body,
  }: {
    readonly path: string
    readonly body?: (nonce: string) => Promise<unknown>
  }) => {
    calls.push({ path, body: await body?.('nonce') })
    if (path === 'devices') return { deviceId: ID }
    const [answer, ...rest] = left.get(path) ?? ['no answer']
    left.set(path, rest)
    if (typeof answer === 'string') throw new Error(answer)
    return answer
  }
  const vault = {
    call: async (op: string, params: unknown) => (op === 'SOCIAL_NONCE' ? { nonce: NONCE, salt: 's' } : { op, params }),
  }
  const session = {
    opened: [] as unknown[],
    ended: 0,
    isOpen: async () => isSignedIn,
    open: async (opened: unknown) => void session.opened.push(opened),
    end: async () => {
      session.ended += 1
    },
  }
  const deps = {
    ...{ auth: { call }, custody: { call }, puzzles: { custody: { call } }, session, origin: 'https://shop.example' },
    pageKey: { thumbprint: RANDOM },
    openVault: async () => vault,
    social: undefined,
    enrolment: undefined,
  } as unknown as WalletDeps
  const page = {
    addEventListener: (_: string, listener: unknown) => void listeners.add(listener),
    removeEventListener: (_: string, listener: unknown) => void listeners.delete(listener),
  } as unknown as Window
  const begin = () => beginSocial('google', { page, data: DATA }, deps)
  const bodiesOf = (path: string) => calls.filter((each) => each.path === path).map(({ body }) => body)
  return { deps, begin, page, listeners, session, calls, bodiesOf }
}

const notWaited: WaitForApproval = async () => {
  throw new Error('nobody waits for a link')
}

async function begun(answers: Answers, isSignedIn?: boolean, wait = notWaited) {
  const world = open(answers, isSignedIn)
  await world.begin()
  const login = readOwnLogin(toUri(), DATA, world.deps)
  const finish = async () => {
    const redeemed = await redeemSocial(login, world.deps)
    if (redeemed.action === 'WAIT') throw new Error('not bound')
    return openSocialSession(login, redeemed, world.deps, wait)
  }
  return { ...world, login, finish }
}

describe('beginSocial', () => {
  it('returns the page of the provider for the nonce of the vault, and listens for one return page at a time', async () => {
    const { begin, bodiesOf, listeners, deps } = open({
      'social/begin': [
        { transactionId: ID, uri: toUri(), code: 'AB23' },
        { transactionId: OTHER, uri: toUri(), code: 'CD45' },
      ],
    })
    expect(await begin()).toMatchObject({ uri: toUri(), returnOrigin: RETURN })
    expect(bodiesOf('social/begin')).toEqual([{ deviceId: ID, provider: 'google', nonce: NONCE }])
    await begin()
    expect(deps.social?.transactionId).toBe(OTHER)
    expect(listeners.size).toBe(1)
    endSocial(deps)
    expect(listeners.size).toBe(0)
  })

  it('X131: rejects with frame/error, and begins no login, when auth returns an address with another nonce', async () => {
    const uri = toUri(RANDOM)
    const { begin, deps, listeners } = open({ 'social/begin': [{ transactionId: ID, uri, code: 'AB23' }] })
    await expect(begin()).rejects.toMatchObject({ code: 'frame/error' })
    expect(deps.social).toBeUndefined()
    expect(listeners.size).toBe(0)
  })

  it('rejects with social/not-configured, and calls no service, for a provider that the page does not list', async () => {
    const { deps, page, calls } = open()
    for (const [provider, data] of [
      ['apple', DATA],
      ['google', { apiOrigin: DATA.apiOrigin, socials: DATA.socials }],
    ] as const)
      await expect(beginSocial(provider, { page, data }, deps)).rejects.toMatchObject({ code: 'social/not-configured' })
    expect(calls).toEqual([])
  })
})

describe('readOwnLogin', () => {
  const result = (id: string) => `${RETURN}/?transaction=${id}`

  it('takes the address of the result and the page of the provider, of the login of this load alone', async () => {
    const { deps, login } = await begun({})
    expect(readOwnLogin(result(ID), DATA, deps)).toBe(login)
    for (const uri of [result(OTHER), `${result(ID)}&x=1`, `${result(ID)}#x`, 'https://shop.example/', toUri(RANDOM)])
      expect(() => readOwnLogin(uri, DATA, deps), uri).toThrow('not allowed')
  })

  it('X72: throws social/timeout for a login that began before the frame was loaded again', () => {
    for (const uri of [result(ID), toUri()])
      expect(() => readOwnLogin(uri, DATA, { social: undefined })).toThrow(
        expect.objectContaining({ code: 'social/timeout' }),
      )
    expect(() => readOwnLogin('https://shop.example/', DATA, { social: undefined })).toThrow('not allowed')
  })
})

describe('openSocialSession', () => {
  const identity = { type: 'social', provider: 'google', idToken: 'a.b.c', salt: 's' }

  it('opens the session with the ID token of the login, once, after the one of another person has ended', async () => {
    const { finish, session, bodiesOf } = await begun({ 'social/redeem': [CONNECT] }, true)
    await Promise.all([finish(), finish()])
    expect(session.opened).toEqual([{ ...TOKENS, deviceId: ID, identity }])
    expect(session.ended).toBe(1)
    expect(bodiesOf('social/redeem')).toEqual([{ deviceId: ID, transactionId: ID }])
  })

  it('does not wait for the wallet of the person before, which may still be opened', async () => {
    const { finish, deps } = await begun({ 'social/redeem': [CONNECT] }, true)
    deps.opening = new Promise(() => undefined)
    await finish()
    expect(deps.opening).toBeUndefined()
  })

  it('redeems again after a login that was not bound yet', async () => {
    const { finish, session } = await begun({ 'social/redeem': [{ action: 'WAIT' }, CONNECT] })
    await expect(finish()).rejects.toThrow('not bound')
    await finish()
    expect(session.opened).toHaveLength(1)
  })

  it('on a new device has custody approve it by the ID token first, and redeems once however often custody fails', async () => {
    const enrolment = { enrolmentId: OTHER, pairingCode: 'AB23', expiresAt: 0 }
    const { finish, session, bodiesOf, deps } = await begun({
      'social/redeem': [{ action: 'VERIFY_DEVICE', walletId: OTHER, proof: { idToken: 'a.b.c' } }],
      enrolments: ['custody is away', enrolment],
      [`enrolments/${OTHER}`]: [{ status: 'approved', approval: 'd.e.f' }],
      'social/device': [TOKENS],
    })
    await expect(finish()).rejects.toThrow('custody is away')
    expect(session.opened).toEqual([])
    await finish()
    const params = { nonce: 'nonce', identity, walletId: OTHER, deviceId: ID, origin: 'https://shop.example' }
    expect(bodiesOf('enrolments').at(-1)).toEqual({ op: 'ENROL', params })
    expect(bodiesOf('social/device')).toEqual([{ deviceId: ID, transactionId: ID, approval: 'd.e.f' }])
    expect(bodiesOf('social/redeem')).toHaveLength(1)
    expect(session.opened).toEqual([{ ...TOKENS, deviceId: ID, identity }])
    expect(deps.enrolment).toMatchObject({ walletId: OTHER, approval: 'd.e.f' })
  })

  it('opens no session when custody refuses the device', async () => {
    const { finish, session } = await begun({
      'social/redeem': [{ action: 'VERIFY_DEVICE', walletId: OTHER, proof: { idToken: 'a.b.c' } }],
      enrolments: [{ enrolmentId: OTHER, pairingCode: 'AB23', expiresAt: 0 }],
      [`enrolments/${OTHER}`]: [{ status: 'denied' }],
    })
    await expect(finish()).rejects.toMatchObject({ code: 'email/device-refused' })
    expect(session.opened).toEqual([])
  })
  it('on a new device waits for the link of the mail where the provider has no ID tokens, and enrols once', async () => {
    const waited: unknown[] = []
    const wait: WaitForApproval = async ({ enrolmentId }) => {
      waited.push(enrolmentId)
      if (waited.length === 1) throw new WalletError('frame/timeout')
      return 'd.e.f'
    }
    const answers = {
      'social/redeem': [
        {
          action: 'VERIFY_DEVICE',
          walletId: OTHER,
          proof: { accessToken: 'token', account: { subject: '7', name: 'Ada', email: null } },
        },
      ],
      enrolments: [{ enrolmentId: OTHER, pairingCode: 'AB23', expiresAt: 0 }],
      'social/device': [TOKENS],
    }
    const { finish, session, bodiesOf, login, deps } = await begun(answers, false, wait)
    // Of an earlier login, whose approval auth has taken.
    deps.enrolment = { enrolmentId: ID, pairingCode: 'CD45', walletId: OTHER, approval: 'used' }
    expect(await finish()).toBe('VERIFY_DEVICE')
    expect(waited).toEqual([])
    await expect(finish()).rejects.toMatchObject({ code: 'frame/timeout' })
    expect(session.opened).toEqual([])
    expect(await finish()).toBe('CONNECT')
    expect(waited).toEqual([OTHER, OTHER])
    const identity = { type: 'access-token', provider: login.provider, accessToken: 'token' }
    expect(bodiesOf('enrolments')).toMatchObject([{ op: 'ENROL', params: { identity } }])
    expect(bodiesOf('social/device')).toEqual([{ deviceId: ID, transactionId: ID, approval: 'd.e.f' }])
    expect(session.opened).toEqual([{ ...TOKENS, deviceId: ID, identity }])
  })
})
