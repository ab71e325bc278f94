import { WalletError } from '@latchkey/errors'
import { describe, expect, it } from 'vitest'
import type { SocialAccount } from '../../approval/question/account-question.ts'
import { openFrameStorage } from '../../services/frame-storage.ts'
import type { SocialLogin, WalletDeps } from '../wallet-deps.ts'
import { confirmLogin } from './confirm-login.ts'
import { openConfirmedAccounts } from './confirmed-accounts.ts'
import type { BoundSocial } from './open-social.ts'
import { readAccount } from './read-account.ts'

const toToken = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`
const ADA = { sub: '1', name: 'Ada', email: 'ada@example.org', email_verified: true }
const TOKENS = { accessToken: 'access', expiresAt: 0, refreshToken: 'refresh' }
const connect = (claims: object = ADA): BoundSocial => ({
  action: 'CONNECT',
  tokens: TOKENS,
  proof: { idToken: toToken(claims) },
})

/** A browser in which a person answers each card by the next of some answers. */
async function open(...answers: readonly (boolean | 'open')[]) {
  const refused = () => {
    throw new Error('The browser stores nothing')
  }
  const storage = await openFrameStorage(refused, 'shop')
  const left = [...answers]
  const shown: SocialAccount[] = []
  const ended: unknown[] = []
  const deps = {
    auth: { call: async ({ path, accessToken }: Record<string, unknown>) => ended.push({ path, accessToken }) },
    confirmedAccounts: openConfirmedAccounts(storage),
  } as unknown as WalletDeps
  const begin = () => ({ provider: 'google', confirming: undefined }) as unknown as SocialLogin
  const confirm = (login: SocialLogin, redeemed = connect()) =>
    confirmLogin(login, redeemed, deps, (account, signal) => {
      shown.push(account)
      const answer = left.shift()
      if (answer !== 'open') return Promise.resolve(answer === true)
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new WalletError('frame/aborted')))
      })
    })
  return { begin, confirm, shown, ended }
}

describe('confirmLogin', () => {
  it('shows the account of the ID token, and resolves when the person accepts it', async () => {
    const { begin, confirm, shown, ended } = await open(true)
    await confirm(begin())
    expect(shown).toEqual([
      { provider: 'google', subject: '1', name: 'Ada', email: 'ada@example.org', isEmailVerified: true },
    ])
    expect(ended).toEqual([])
  })

  it('rejects with social/denied, and ends the session at auth, when the person declines', async () => {
    const { begin, confirm, ended } = await open(false)
    await expect(confirm(begin())).rejects.toMatchObject({ code: 'social/denied' })
    expect(ended).toEqual([{ path: 'session/end', accessToken: 'access' }])
  })

  it('shows an account again after it was declined, and not after it was accepted', async () => {
    const { begin, confirm, shown } = await open(false, true)
    await expect(confirm(begin())).rejects.toMatchObject({ code: 'social/denied' })
    await confirm(begin())
    await confirm(begin())
    expect(shown).toHaveLength(2)
  })

  it('shows another account of the same provider, also one with the same address', async () => {
    const { begin, confirm, shown } = await open(true, true)
    await confirm(begin())
    await confirm(begin(), connect({ ...ADA, sub: '2' }))
    expect(shown.map(({ subject }) => subject)).toEqual(['1', '2'])
  })

  it('shows one card for several requests of the page', async () => {
    const { begin, confirm, shown } = await open(true)
    const login = begin()
    await Promise.all([confirm(login), confirm(login)])
    expect(shown).toHaveLength(1)
  })

  it('rejects with frame/aborted when the login is ended meanwhile', async () => {
    const { begin, confirm } = await open('open')
    const login = begin()
    const answer = confirm(login)
    await Promise.resolve()
    await Promise.resolve()
    login.confirming?.end()
    await expect(answer).rejects.toMatchObject({ code: 'frame/aborted' })
  })
})

describe('readAccount', () => {
  it.each([
    ['a verified address of Apple, which sends a string', { ...ADA, email_verified: 'true' }, true],
    ['an address that is not verified', { ...ADA, email_verified: false }, false],
    ['an address without a statement about it', { ...ADA, email_verified: undefined }, false],
  ])('returns whether the provider has verified %s', (_, claims, isEmailVerified) => {
    expect(readAccount('apple', { idToken: toToken(claims) })).toMatchObject({
      email: 'ada@example.org',
      isEmailVerified,
    })
  })

  it('leaves out claims of another form', () => {
    expect(
      readAccount('google', { idToken: toToken({ sub: '1', name: ['Ada'], email: 7, email_verified: true }) }),
    ).toEqual({
      ...{ provider: 'google', subject: '1', name: undefined, email: undefined, isEmailVerified: true },
    })
  })

  it('takes what auth states for an access token, which the frame cannot read', () => {
    const account = { subject: '7', name: 'Ada', email: null }
    expect(readAccount('x', { accessToken: 'token', account })).toEqual({
      ...{ provider: 'x', subject: '7', name: 'Ada', email: undefined, isEmailVerified: false },
    })
  })

  it('reads a name that is not ASCII', () => {
    expect(readAccount('google', { idToken: toToken({ sub: '1', name: 'Åda ☂' }) }).name).toBe('Åda ☂')
  })

  it.each([
    ['no subject', toToken({ name: 'Ada' })],
    ['a payload that is no JSON', 'a.b.c'],
    ['no payload', 'abc'],
  ])('throws frame/error for a token with %s', (_, token) => {
    expect(() => readAccount('google', { idToken: token })).toThrow(expect.objectContaining({ code: 'frame/error' }))
  })
})
