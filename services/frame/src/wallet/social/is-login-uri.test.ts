import { describe, expect, it } from 'vitest'
import { isLoginUri } from './is-login-uri.ts'

const NONCE = 'n'.repeat(43)
const RANDOM = 'r'.repeat(43)
const GOOGLE = {
  provider: 'google',
  client: { clientId: 'latchkey', authorizationEndpoint: 'https://accounts.google.example/o/oauth2/v2/auth' },
  nonce: NONCE,
  redirectUri: 'https://auth.wallet.example/google',
} as const
const APPLE = {
  provider: 'apple',
  client: { clientId: 'latchkey', authorizationEndpoint: 'https://appleid.apple.example/auth/authorize' },
  nonce: NONCE,
  redirectUri: 'https://api.wallet.example/v1/social/form/apple',
} as const
const PARAMETERS = {
  client_id: 'latchkey',
  nonce: NONCE,
  response_type: 'code',
  scope: 'openid email',
  state: RANDOM,
}
const PKCE = { code_challenge: RANDOM, code_challenge_method: 'S256' }

/** The address that auth makes, with some parameters changed; `undefined` leaves one out. */
function toUri(expected: typeof GOOGLE | typeof APPLE, change: Readonly<Record<string, string | undefined>> = {}) {
  const own =
    expected.provider === 'google'
      ? { ...PKCE, prompt: 'select_account', scope: 'openid email profile' }
      : { response_mode: 'form_post' }
  const all = { ...PARAMETERS, redirect_uri: expected.redirectUri, ...own, ...change }
  const given = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return `${expected.client.authorizationEndpoint}?${new URLSearchParams(given)}`
}

describe('isLoginUri', () => {
  it('accepts the page of the provider with the own nonce, client and redirect URI', () => {
    expect(isLoginUri(toUri(GOOGLE), GOOGLE)).toBe(true)
    expect(isLoginUri(toUri(APPLE), APPLE)).toBe(true)
  })

  it.each([
    ['client', { client_id: 'other' }],
    ['nonce', { nonce: RANDOM }],
    ['redirect URI of another provider', { redirect_uri: 'https://auth.wallet.example/facebook' }],
    ['redirect URI with a path that climbs', { redirect_uri: 'https://auth.wallet.example/google/../x' }],
    ['redirect URI with a query', { redirect_uri: 'https://auth.wallet.example/google?a=1' }],
    ['redirect URI with another port', { redirect_uri: 'https://auth.wallet.example:8443/google' }],
    ['response type', { response_type: 'code id_token' }],
    ['response mode', { response_mode: 'form_post' }],
    ['challenge method', { code_challenge_method: 'plain' }],
    ['challenge', { code_challenge: 'short' }],
    ['state', { state: '' }],
    ['scope', { scope: 'openid email profile https://mail.example/read' }],
    ['prompt, so that nobody is asked', { prompt: 'none' }],
    ['request object, which replaces the parameters', { request: 'a.b.c' }],
  ])('X131, X67: refuses another %s', (_, change) => {
    expect(isLoginUri(toUri(GOOGLE, change), GOOGLE)).toBe(false)
  })

  it.each(['client_id', 'nonce', 'redirect_uri', 'response_type', 'state', 'code_challenge', 'code_challenge_method'])(
    'X131: refuses an address without %s, or with two',
    (name) => {
      expect(isLoginUri(toUri(GOOGLE, { [name]: undefined }), GOOGLE)).toBe(false)
      const value = new URL(toUri(GOOGLE)).searchParams.get(name) ?? ''
      expect(isLoginUri(`${toUri(GOOGLE)}&${new URLSearchParams({ [name]: value })}`, GOOGLE)).toBe(false)
    },
  )

  it.each([
    ['host', 'https://accounts.google.example', 'https://accounts.google.example.evil.example'],
    ['scheme', 'https://', 'http://'],
    ['path', '/o/oauth2/v2/auth', '/o/oauth2/v2/auth/other'],
    ['port', 'google.example/', 'google.example:8443/'],
    ['user name', 'https://', 'https://user@'],
  ])('X131: refuses a page with another %s', (_, part, other) => {
    expect(isLoginUri(toUri(GOOGLE).replace(part, other), GOOGLE)).toBe(false)
  })

  it('X131: refuses a fragment, and for Apple any other response mode than a form', () => {
    expect(isLoginUri(`${toUri(GOOGLE)}#x`, GOOGLE)).toBe(false)
    expect(isLoginUri(toUri(APPLE, { response_mode: undefined }), APPLE)).toBe(false)
    expect(isLoginUri(toUri(APPLE, { response_mode: 'query' }), APPLE)).toBe(false)
  })
  it.each([
    ['github', { scope: 'user:email', prompt: 'select_account' }],
    ['discord', { scope: 'identify email' }],
    ['x', { scope: 'users.read tweet.read' }],
  ] as const)(
    'X131, X67: accepts the page of %s with the own client, scope and challenge, and no other parameter',
    (provider, own) => {
      const redirectUri = `https://auth.wallet.example/${provider}`
      const client = { clientId: 'latchkey', authorizationEndpoint: `https://${provider}.example/authorize` }
      const expected = { provider, client, nonce: NONCE, redirectUri }
      const known = {
        client_id: 'latchkey',
        redirect_uri: redirectUri,
        response_type: 'code',
        state: RANDOM,
        ...PKCE,
        ...own,
      }
      const uriOf = (change: Readonly<Record<string, string>>) =>
        `${client.authorizationEndpoint}?${new URLSearchParams({ ...known, ...change })}`
      expect(isLoginUri(uriOf({}), expected)).toBe(true)
      for (const change of [
        { client_id: 'other' },
        { redirect_uri: 'https://auth.wallet.example/google' },
        { scope: `${own.scope} repo` },
        { code_challenge_method: 'plain' },
        { code_challenge: 'short' },
        { response_type: 'token' },
        { prompt: 'none' },
        { nonce: NONCE },
        { login: 'somebody' },
      ])
        expect(isLoginUri(uriOf(change), expected), JSON.stringify(change)).toBe(false)
    },
  )
})
