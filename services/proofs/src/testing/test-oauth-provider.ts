import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { OAuthProvider } from '@latchkey/protocol/wallet-auth'
import type { OAuthPerson, TestClient, TestGrant, TestResponse } from './test-oauth.types.ts'
import { toTestApi } from './test-oauth-api.ts'

interface TestRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

interface IssuedCode extends TestGrant {
  readonly challenge: string | null
  readonly redirectUri: string
}

const PROVIDERS = ['github', 'discord', 'x'] as const
/** Of applications: snowflakes at Discord. */
const CLIENT_IDS = { github: 'Iv1.wallet', discord: '900000000000000001', x: 'wallet-x' } as const
const json = (status: number, body: object): TestResponse => ({ status, body })
const random = () => randomBytes(16).toString('base64url')

export type TestOAuthProvider = Awaited<ReturnType<typeof startTestOAuthProvider>>

/**
 * Starts a FAKE of GitHub, Discord and X, each with what is particular about it, on a port of its own. Its consent page asks for a name:
 * who types a name is that person. A test without a browser plays the person by `signIn`.
 */
export async function startTestOAuthProvider() {
  const codes = new Map<string, IssuedCode>()
  const grants = new Map<string, TestGrant>()
  /** `isDown`: every request fails. `requests`: all that arrived. */
  const controls = { isDown: false, requests: [] as TestRequest[] }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const { method = 'GET', headers } = request
    const received = { method, url, headers, body: Buffer.concat(chunks).toString() }
    controls.requests.push(received)
    const { status, body, headers: more } = controls.isDown ? json(503, {}) : respond(received)
    const type = typeof body === 'string' ? 'text/html' : 'application/json'
    response.writeHead(status, { 'content-type': type, ...more })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const clients = {
    github: toClient(base, 'github'),
    discord: toClient(base, 'discord'),
    x: toClient(base, 'x'),
  } as const

  function respond(request: TestRequest): TestResponse {
    const provider = PROVIDERS.find((each) => request.url.pathname.startsWith(`/${each}/`))
    if (provider === undefined) return json(404, {})
    const path = request.url.pathname.slice(provider.length + 1)
    if (path === '/authorize') return consent(request)
    if (path === '/token') return exchange(request, { provider, client: clients[provider], codes, grants })
    return toTestApi({ provider, path: path.replace('/api', ''), ...request }, { client: clients[provider], grants })
  }

  function consent({ method, url, body }: TestRequest): TestResponse {
    const name = new URLSearchParams(body).get('login')
    if (method !== 'POST' || name === null) return { status: 200, body: PAGE }
    const location = issueCode(url.href, toPerson(name))
    return { status: 302, body: '', headers: { location } }
  }

  /** @returns the address to which the person returns */
  function issueCode(uri: string, person: OAuthPerson): string {
    const { pathname, searchParams } = new URL(uri)
    const provider = PROVIDERS.find((each) => pathname.startsWith(`/${each}/`)) ?? 'github'
    const challenge = searchParams.get('code_challenge')
    const code = random()
    const [redirectUri, clientId] = [searchParams.get('redirect_uri') ?? '', searchParams.get('client_id') ?? '']
    // X has no login without PKCE.
    if (provider !== 'x' || challenge !== null) codes.set(code, { provider, clientId, person, challenge, redirectUri })
    const back = new URL(redirectUri)
    back.searchParams.set('code', code)
    back.searchParams.set('state', searchParams.get('state') ?? '')
    if (provider === 'discord') back.searchParams.set('iss', clients.discord.issuer)
    return back.href
  }

  return {
    clients,
    controls,
    /** Signs in as a person at the page of `uri`. @returns the parameters of the return */
    signIn: (uri: string, person: OAuthPerson) => Object.fromEntries(new URL(issueCode(uri, person)).searchParams),
    /** @param clientId - Default: of the wallet. */
    issueToken(provider: OAuthProvider, person: OAuthPerson, clientId: string = CLIENT_IDS[provider]): string {
      const token = `token_${random()}`
      grants.set(token, { provider, clientId, person })
      return token
    },
    stop() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const toClient = (base: string, provider: OAuthProvider): TestClient => ({
  clientId: CLIENT_IDS[provider],
  clientSecret: `a-secret-of-${provider}`,
  issuer: `${base}/${provider}`,
  authorizationEndpoint: `${base}/${provider}/authorize`,
  tokenEndpoint: `${base}/${provider}/token`,
  apiUrl: `${base}/${provider}/api`,
})

const PAGE = `<!doctype html><title>Sign in</title><link rel="icon" href="data:,">
<form method="post"><label>Name <input name="login"></label> <button>Sign in</button></form>`

/** The same number for the same name. */
function toPerson(name: string): OAuthPerson {
  const id = createHash('sha256').update(name).digest().readUInt32BE() + 1
  return { id, name, email: `${name.toLowerCase()}@example.org` }
}

interface Exchange {
  readonly provider: OAuthProvider
  readonly client: TestClient
  readonly codes: Map<string, IssuedCode>
  readonly grants: Map<string, TestGrant>
}

/**
 * Exchanges a code for an access token. Each code works once. How the client sends its secret, and how an error is reported, depends on the
 * provider.
 */
function exchange({ headers, body }: TestRequest, { provider, client, codes, grants }: Exchange): TestResponse {
  const given = new URLSearchParams(body)
  const basic = `Basic ${Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')}`
  const isClient =
    provider === 'github' ? given.get('client_secret') === client.clientSecret : headers.authorization === basic
  const code = given.get('code') ?? ''
  const issued = codes.get(code)
  codes.delete(code)
  const verifierHash = createHash('sha256')
    .update(given.get('code_verifier') ?? '')
    .digest('base64url')
  const isProven = issued?.challenge === null || issued?.challenge === verifierHash
  const isRight = issued?.provider === provider && isProven && issued.redirectUri === given.get('redirect_uri')
  if (!isClient || !isRight) return refuse(provider, isClient)
  const token = provider === 'github' ? `gho_${random()}` : random()
  grants.set(token, { provider, clientId: issued.clientId, person: issued.person })
  const tokens = { access_token: token, token_type: provider === 'github' ? 'bearer' : 'Bearer', scope: 'read' }
  // GitHub answers with a form unless it is told otherwise.
  if (provider === 'github' && !headers.accept?.includes('application/json'))
    return {
      status: 200,
      body: new URLSearchParams(tokens).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
  return json(200, tokens)
}

function refuse(provider: OAuthProvider, isClient: boolean): TestResponse {
  if (provider === 'github')
    return json(200, { error: isClient ? 'bad_verification_code' : 'incorrect_client_credentials' })
  return isClient ? json(400, { error: 'invalid_grant' }) : json(401, { error: 'invalid_client' })
}
