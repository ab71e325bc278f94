import { SESSION_COOKIE, type SessionClaims } from '@latchkey/protocol/auth'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** The default time of the tests. */
export const NOW = Date.parse('2026-03-01T12:00:00Z')
export const AUTH_URL = 'https://auth.example'
export const ORIGIN = 'https://app.example'
export const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

export interface TokenChange {
  readonly header?: Readonly<Record<string, unknown>>
  readonly claims?: Partial<SessionClaims> & Readonly<Record<string, unknown>>
  readonly issuedAt?: number
}

/** Returns a sign-in service that only has keys and tokens. Its keys can change, and it can be unreachable. */
export async function createTestIssuer(authUrl = AUTH_URL, site = ORIGIN) {
  const create = async (kid: string) => {
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true })
    return { privateKey, publicKey, kid, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' } }
  }
  let key = await create('key-1')
  let published = [key.jwk]
  let isAway = false
  const requests: string[] = []
  const { host } = new URL(site)

  function issue({ header = {}, claims = {}, issuedAt = NOW }: TokenChange = {}): Promise<string> {
    const chain = { address: ADDRESS, chainId: '1', chainNamespace: 'eip155', caip2Network: 'eip155:1' }
    const session = { sid: 's-1', sub: `eip155:1:${ADDRESS}`, uri: `${site}/`, nonce: 'k3jd83jd9s', profileUuid: 'p-1' }
    const iat = Math.floor(issuedAt / 1000)
    return new SignJWT({ iss: authUrl, aud: host, domain: host, iat, exp: iat + 900, ...chain, ...session, ...claims })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'session+jwt', kid: key.kid, ...header })
      .sign(key.privateKey)
  }

  return {
    requests,
    issue,
    publicKey: () => key.publicKey,
    fetch: async (url: string | URL | Request) => {
      requests.push(String(url))
      if (isAway) throw new TypeError('fetch failed')
      return Response.json({ keys: published })
    },
    setAway: (value: boolean) => {
      isAway = value
    },
    /** Signs with another key; the published keys stay the same. */
    async rotate() {
      key = await create(`key-${Number(key.kid.slice(4)) + 1}`)
    },
    publish: (isBeside = true) => {
      published = isBeside ? [...published, key.jwk] : [key.jwk]
    },
  }
}

/** Headers of a request with a session. */
export const withBearer = (token: string, more: Readonly<Record<string, string>> = {}) =>
  new Headers({ authorization: `Bearer ${token}`, ...more })
export const withCookie = (token: string, more: Readonly<Record<string, string>> = {}) =>
  new Headers({ cookie: `theme=dark; ${SESSION_COOKIE}=${token}; other=1`, ...more })
