import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

const CLIENT_ID = 'wallet-client'
const CLIENT_SECRET = 'a secret of the client'

/** What a person at the provider is, and which request they answer. */
interface Issue extends JWTPayload {
  readonly sub: string
  readonly nonce: string
}

export interface SignChange {
  readonly claims?: JWTPayload
  readonly header?: Readonly<Record<string, unknown>>
  /** Default: the key that the provider publishes. */
  readonly key?: CryptoKey | Uint8Array
}

export type TestProvider = Awaited<ReturnType<typeof startTestProvider>>

/**
 * Starts a FAKE of a provider with ID tokens, on a port of its own: its token endpoint and its keys. It has no pages; a test plays the
 * person and receives the code at once. `oidc-provider` plays a real one in the browser journeys.
 */
export async function startTestProvider(now: () => number = Date.now) {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  const codes = new Map<string, { readonly idToken: string; readonly verifierHash?: string | undefined }>()
  /** What happens to the next requests, and the bodies of those to the token endpoint. */
  const controls = { isDown: false, answer: undefined as object | undefined, bodies: [] as URLSearchParams[] }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const answer = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (controls.isDown) return answer(503, {})
      if (request.url === '/keys') return answer(200, { keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] })
      const body = new URLSearchParams(Buffer.concat(chunks).toString())
      controls.bodies.push(body)
      if (controls.answer !== undefined) return answer(200, controls.answer)
      const code = body.get('code') ?? ''
      const issued = codes.get(code)
      codes.delete(code)
      const isProven =
        issued?.verifierHash === undefined || issued.verifierHash === hash(body.get('code_verifier') ?? '')
      if (issued === undefined || !isProven || body.get('client_secret') !== CLIENT_SECRET)
        return answer(400, { error: 'invalid_grant' })
      return answer(200, { access_token: 'an access token', token_type: 'Bearer', id_token: issued.idToken })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

  function sign({ sub, nonce, ...more }: Issue, { claims = {}, header = {}, key = privateKey }: SignChange = {}) {
    const at = Math.floor(now() / 1000)
    const payload = { iss: url, aud: CLIENT_ID, sub, nonce, iat: at, exp: at + 3600, ...more, ...claims }
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(key)
  }

  return {
    url,
    kid,
    jwk,
    controls,
    sign,
    /** What the environment of the services says about the provider. */
    client: {
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      issuer: url,
      authorizationEndpoint: `${url}/authorize`,
      tokenEndpoint: `${url}/token`,
      jwksUri: `${url}/keys`,
    },
    /** Returns the code with which a person returns from the page at `uri`. */
    async signIn(uri: string, person: { readonly sub: string } & JWTPayload, change?: SignChange): Promise<string> {
      const { searchParams } = new URL(uri)
      const code = randomBytes(16).toString('base64url')
      const idToken = await sign({ ...person, nonce: searchParams.get('nonce') ?? '' }, change)
      codes.set(code, { idToken, verifierHash: searchParams.get('code_challenge') ?? undefined })
      return code
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function hash(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
