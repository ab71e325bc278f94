import type { IncomingMessage } from 'node:http'
import type { OAuthProvider } from '@latchkey/protocol/wallet-auth'
import type { TestClient, TestGrant, TestResponse } from './test-oauth.types.ts'

interface ApiRequest {
  readonly provider: OAuthProvider
  readonly method: string
  /** Below the address of the API. */
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

interface ApiState {
  readonly client: TestClient
  readonly grants: ReadonlyMap<string, TestGrant>
}

const json = (status: number, body: object): TestResponse => ({ status, body })

/** The API of a provider: whose a token is, and at GitHub and Discord whose client it is of. */
export function toTestApi(request: ApiRequest, { client, grants }: ApiState): TestResponse {
  const { provider, method, path, headers, body } = request
  const grantOf = (token: string) => {
    const grant = grants.get(token)
    return grant?.provider === provider ? grant : undefined
  }
  if (provider === 'github' && method === 'POST' && path === `/applications/${client.clientId}/token`)
    return checkToken(headers, grantOf(JSON.parse(body).access_token), client)
  const grant = grantOf(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '')
  if (grant === undefined) return json(401, { message: 'Bad credentials' })
  // GitHub refuses a request without a user agent.
  if (provider === 'github' && headers['user-agent'] === undefined) return json(403, {})
  const accounts = { github: readGithub, discord: readDiscord, x: readX }
  return accounts[provider](path, grant)
}

/** GitHub tells a client about its own tokens, and about no other one. */
function checkToken(
  headers: IncomingMessage['headers'],
  grant: TestGrant | undefined,
  { clientId, clientSecret }: TestClient,
): TestResponse {
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  if (headers.authorization !== basic) return json(401, { message: 'Bad credentials' })
  if (grant?.clientId !== clientId) return json(404, { message: 'Not Found' })
  const { id, name } = grant.person
  return json(200, { id: 1, app: { client_id: clientId, name: 'Wallet' }, user: { id, login: name } })
}

function readGithub(path: string, { person: { id, name, email, isVerified: verified = true } }: TestGrant) {
  if (path === '/user') return json(200, { id, login: name.toLowerCase(), name, email: 'public@example.org' })
  if (path !== '/user/emails') return json(404, {})
  const own = email === undefined ? [] : [{ email, primary: true, verified, visibility: 'private' }]
  const other = { email: 'other@example.org', primary: false, verified: true, visibility: null }
  const hidden = { email: `${id}@users.noreply.github.com`, primary: false, verified: true, visibility: null }
  return json(200, [other, ...own, hidden])
}

function readDiscord(path: string, { clientId, person }: TestGrant) {
  const { id, name, email = null, isVerified: verified = true } = person
  const user = { id: String(id), username: name.toLowerCase(), global_name: name }
  if (path === '/oauth2/@me')
    return json(200, { application: { id: clientId, name: 'Wallet' }, scopes: ['identify', 'email'], user })
  return path === '/users/@me' ? json(200, { ...user, email, verified }) : json(404, {})
}

function readX(path: string, { person: { id, name } }: TestGrant) {
  if (path !== '/2/users/me') return json(404, {})
  return json(200, { data: { id: String(id), name, username: name.toLowerCase() } })
}
