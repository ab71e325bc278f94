import { WalletError } from '@latchkey/errors'
import type { OAuthProvider } from '@latchkey/protocol/wallet-auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OAuthPerson } from '../testing/test-oauth.types.ts'
import { startTestOAuthProvider, type TestOAuthProvider } from '../testing/test-oauth-provider.ts'
import { type AccessTokens, createAccessTokens } from './create-access-tokens.ts'
import type { OAuthClients } from './social-clients.ts'

const ADA: OAuthPerson = { id: 1001, name: 'Ada', email: 'ada@example.org' }
const PROVIDERS = ['github', 'discord', 'x'] as const
let fake: TestOAuthProvider
let clients: OAuthClients
let accessTokens: AccessTokens

beforeAll(async () => {
  fake = await startTestOAuthProvider()
  const { clientSecret: _, ...discord } = fake.clients.discord
  const { clientSecret: __, ...x } = fake.clients.x
  clients = { github: fake.clients.github, discord, x }
  accessTokens = createAccessTokens(clients)
})
afterAll(() => fake.stop())

const verify = (provider: OAuthProvider, accessToken: string) => accessTokens.verify({ provider, accessToken })
const codeOf = (provider: OAuthProvider, accessToken: string, by = accessTokens) =>
  by.verify({ provider, accessToken }).then(
    () => 'ok',
    (error: unknown) => (error instanceof WalletError ? error.code : String(error)),
  )

describe('an access token', () => {
  it.each(PROVIDERS)('of %s names the account by provider, issuer and number', async (provider) => {
    expect(await verify(provider, fake.issueToken(provider, ADA))).toEqual({
      ...{ provider, name: 'Ada', email: provider === 'x' ? undefined : 'ada@example.org' },
      account: JSON.stringify([provider, fake.clients[provider].issuer, '1001']),
    })
  })

  it.each(['github', 'discord'] as const)('of %s names no address that is not verified', async (provider) => {
    const token = fake.issueToken(provider, { ...ADA, isVerified: false })
    expect((await verify(provider, token)).email).toBeUndefined()
    expect((await verify(provider, fake.issueToken(provider, { id: 7, name: 'Bo' }))).email).toBeUndefined()
  })

  it.each(['github', 'discord'] as const)('X70: of another client of %s is refused', async (provider) => {
    expect(await codeOf(provider, fake.issueToken(provider, ADA, '900000000000000009'))).toBe('proof/refused')
  })

  it.each(PROVIDERS)('of another provider than %s, and an unknown one, are refused', async (provider) => {
    const other = PROVIDERS.find((each) => each !== provider) ?? 'x'
    expect(await codeOf(provider, fake.issueToken(other, ADA))).toBe('proof/refused')
    expect(await codeOf(provider, 'unknown')).toBe('proof/refused')
  })

  it.each(PROVIDERS)('is not blamed when %s does not answer', async (provider) => {
    const token = fake.issueToken(provider, ADA)
    fake.controls.isDown = true
    try {
      expect(await codeOf(provider, token)).toBe('social/unavailable')
    } finally {
      fake.controls.isDown = false
    }
  })

  it('is not blamed for a wrong secret of the client of GitHub', async () => {
    const wrong = createAccessTokens({ github: { ...fake.clients.github, clientSecret: 'an old one' } })
    expect(await codeOf('github', fake.issueToken('github', ADA), wrong)).toBe('social/unavailable')
  })

  it('goes to GitHub as a client only after the client has checked it', async () => {
    fake.controls.requests.length = 0
    const token = fake.issueToken('github', ADA, 'another')
    await codeOf('github', token)
    expect(fake.controls.requests.map(({ headers }) => headers.authorization?.split(' ')[0])).toEqual(['Basic'])
  })

  it('of a provider that the operator has not set up is refused, and sent nowhere', async () => {
    fake.controls.requests.length = 0
    const token = fake.issueToken('x', ADA)
    expect(await codeOf('x', token, createAccessTokens({}))).toBe('social/not-configured')
    expect(fake.controls.requests).toEqual([])
  })
})
