import { createHmac } from 'node:crypto'
import { WalletError } from '@latchkey/errors'
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, importJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignChange, startTestProvider, type TestProvider } from '../testing/test-provider.ts'
import { createIdTokens, type IdTokens, toSocialNonce } from './create-id-tokens.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const SECOND = 1_000
const NONCE = toSocialNonce('google', 'device-thumbprint', 'salt')
let now = NOW
let provider: TestProvider
let idTokens: IdTokens

beforeAll(async () => {
  provider = await startTestProvider(() => now)
  idTokens = createIdTokens({ google: provider.client }, { now: () => now })
})
afterAll(() => provider.stop())

const person = { sub: '1001', email: 'ada@example.org', email_verified: true, name: 'Ada' }
const sign = (change?: SignChange) => provider.sign({ ...person, nonce: NONCE }, change)
const verify = (idToken: string, nonce = NONCE) => idTokens.verify({ provider: 'google', idToken, nonce })
const codeOf = (idToken: string, nonce?: string) =>
  verify(idToken, nonce).then(
    () => 'ok',
    (error: unknown) => (error instanceof WalletError ? error.code : String(error)),
  )
const base64url = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const claims = () => {
  const iat = Math.floor(now / SECOND)
  return { iss: provider.url, aud: 'wallet-client', ...person, nonce: NONCE, iat, exp: iat + 3600 }
}

describe('an ID token', () => {
  it('names the account by provider, issuer and subject, and the verified address (OpenID Connect Core 2)', async () => {
    expect(await verify(await sign())).toEqual({
      ...{ provider: 'google', email: 'ada@example.org', name: 'Ada' },
      account: JSON.stringify(['google', provider.url, '1001']),
    })
  })

  it('names no address that the provider has not verified', async () => {
    for (const email_verified of [false, 'false', undefined])
      expect((await verify(await sign({ claims: { email_verified } }))).email).toBeUndefined()
    expect((await verify(await sign({ claims: { email_verified: 'true' } }))).email).toBe('ada@example.org')
  })

  it('X65: is refused without a signature, and with an HMAC by the public key', async () => {
    const unsigned = `${base64url({ alg: 'none' })}.${base64url(claims())}.`
    const publicKey = await exportSPKI((await importJWK(provider.jwk, 'RS256')) as CryptoKey)
    const signed = `${base64url({ alg: 'HS256', kid: provider.kid })}.${base64url(claims())}`
    const hmac = `${signed}.${createHmac('sha256', publicKey).update(signed).digest('base64url')}`
    for (const token of [unsigned, hmac]) expect(await codeOf(token)).toBe('proof/refused')
  })

  it('X65: is refused if a key of its own header, or an unknown key, has signed it', async () => {
    const { publicKey, privateKey: key } = await generateKeyPair('RS256', { extractable: true })
    const jwk = await exportJWK(publicKey)
    const headers = [
      {},
      { jwk },
      { kid: 'unknown' },
      { jku: `${provider.url}/others` },
      { x5u: `${provider.url}/others` },
      { kid: 'unknown', jwk },
    ]
    for (const header of headers) expect(await codeOf(await sign({ key, header }))).toBe('proof/refused')
  })

  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another client', { aud: 'another-client' }],
    ['several clients and none in charge', { aud: ['wallet-client', 'another-client'] }],
    ['several clients and another one in charge', { aud: ['wallet-client', 'another-client'], azp: 'another-client' }],
    ['this client, issued to another one', { azp: 'another-client' }],
    ['the future', { nbf: NOW / SECOND + 3600 }],
    ['an issue in the future', { iat: NOW / SECOND + 3600 }],
    ['nobody', { sub: '' }],
    ['no nonce', { nonce: undefined }],
  ])('X65: is refused for %s', async (_, changed) => {
    expect(await codeOf(await sign({ claims: changed }))).toBe('proof/refused')
  })

  it('counts for several clients if this one is in charge', async () => {
    expect(await codeOf(await sign({ claims: { aud: ['wallet-client', 'other'], azp: 'wallet-client' } }))).toBe('ok')
  })

  it('X131: is refused with the nonce of another device, provider or salt', async () => {
    const token = await sign()
    for (const nonce of [
      toSocialNonce('google', 'another-device', 'salt'),
      toSocialNonce('apple', 'device-thumbprint', 'salt'),
      toSocialNonce('google', 'device-thumbprint', 'another salt'),
    ])
      expect(await codeOf(token, nonce)).toBe('proof/refused')
  })

  it('is too old after ten minutes, and when it has expired', async () => {
    const [fresh, short] = [await sign(), await sign({ claims: { exp: NOW / SECOND + 120 } })]
    now += 9 * 60 * SECOND
    expect(await codeOf(fresh)).toBe('ok')
    expect(await codeOf(short)).toBe('session/expired')
    now += 3 * 60 * SECOND
    expect(await codeOf(fresh)).toBe('session/expired')
    now = NOW
  })

  it('is not blamed when the keys of its provider cannot be read', async () => {
    const fresh = createIdTokens({ google: provider.client }, { now: () => now })
    provider.controls.isDown = true
    try {
      const verified = fresh.verify({ provider: 'google', idToken: await sign(), nonce: NONCE })
      await expect(verified).rejects.toMatchObject({ code: 'social/unavailable' })
    } finally {
      provider.controls.isDown = false
    }
  })

  it('of a provider that the operator has not set up is refused', async () => {
    const verified = idTokens.verify({ provider: 'apple', idToken: await sign(), nonce: NONCE })
    await expect(verified).rejects.toMatchObject({ code: 'social/not-configured' })
  })
})
