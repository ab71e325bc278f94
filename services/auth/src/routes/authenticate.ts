import { WalletError } from '@latchkey/errors'
import { parseBody } from '@latchkey/http'
import { authenticateRequestSchema, type NonceResponse } from '@latchkey/protocol/auth'
import { createNonce, type SignInMessage, verifySignIn } from '@latchkey/sign-in'
import { type Context, Hono } from 'hono'
import type { AuthDeps } from '../auth-deps.ts'
import { findCurrentSession, hostOf } from '../current-session.ts'
import { createRefreshToken, hashToken } from '../domain/refresh-token.ts'
import { toProject } from '../domain/to-project.ts'
import { NONCE_TTL_MS } from '../domain/tokens.ts'
import { issueTokens } from '../issue-tokens.ts'
import { toClaims } from '../to-claims.ts'

const BEARER = /^Bearer (\S{1,4096})$/i

/**
 * `GET nonce` issues a nonce to a page, and `POST authenticate` verifies the message that an account signed with it. A
 * nonce is valid for five minutes, for one page and one sign-in. Another account of a visitor is added to the session
 * of the request.
 *
 * @see compat-facts 6.6, ERC-4361
 */
export function authenticateRoutes(deps: AuthDeps): Hono {
  return new Hono()
    .get('/nonce', async (c) => {
      const nonce = createNonce()
      const answer: NonceResponse = { nonce, token: await deps.tokens.issueNonce({ nonce, origin: pageOf(c, deps) }) }
      return c.json(answer)
    })
    .post('/authenticate', async (c) => c.json(await authenticate(c, deps)))
}

/**
 * Returns the origin of a page, or its host as `//host` for a read from its own host, because a browser then sends no
 * Origin header.
 *
 * @throws request/origin-not-allowed
 */
function pageOf(c: Context, { pageHost }: AuthDeps): string {
  const isOwn = c.req.header('origin') === undefined && c.req.header('sec-fetch-site') === 'same-origin'
  return isOwn ? `//${pageHost(c)}` : originOf(c)
}

/**
 * A page is identified only by its origin, so a caller without one gets no nonce. @throws request/origin-not-allowed
 */
function originOf(c: Context): string {
  const origin = c.req.header('origin') ?? ''
  if (hostOf(origin) === '') throw new WalletError('request/origin-not-allowed')
  return origin
}

/**
 * A message for the `http://` page of a site is not valid for its `https://` page. @throws sign-in/wrong-uri,
 * sign-in/wrong-domain
 */
function assertOfPage({ uri, scheme, domain }: SignInMessage, origin: string): void {
  if (new URL(uri).origin !== origin) throw new WalletError('sign-in/wrong-uri')
  if (scheme !== undefined && `${scheme.toLowerCase()}:` !== new URL(origin).protocol)
    throw new WalletError('sign-in/wrong-domain', { domain: `${scheme}://${domain}` })
}

async function authenticate(c: Context, deps: AuthDeps) {
  const body = await parseBody(c, authenticateRequestSchema)
  const token = BEARER.exec(c.req.header('x-nonce-jwt') ?? '')?.[1] ?? ''
  const { nonce, origin } = await deps.tokens.readNonce(token)
  const domain = hostOf(originOf(c))
  if (origin !== originOf(c) && origin !== `//${domain}`) throw new WalletError('sign-in/nonce-invalid')
  const project = toProject(originOf(c), domain, deps.config.projects ?? {}, c.req.query('projectId'))
  const now = deps.clock.now()
  const options = { ...(deps.callEvm === undefined ? {} : { callEvm: deps.callEvm }), signal: c.req.raw.signal }
  const message = await verifySignIn(body, { domain, nonce, now }, options)
  assertOfPage(message, originOf(c))
  const current = await findCurrentSession(c, deps).catch(() => undefined)
  const refreshToken = createRefreshToken()
  const session = await deps.sessions.signIn({
    nonce,
    nonceExpiresAt: new Date(now + NONCE_TTL_MS),
    chainId: message.chainId,
    address: message.accountAddress,
    domain,
    project,
    uri: message.uri,
    ...(current === undefined ? {} : { sessionId: current.session.id }),
    refreshHash: hashToken(refreshToken),
    expiresAt: new Date(now + deps.config.sessionIdleMs),
    now: new Date(now),
    sessionsPerAccount: deps.config.sessionsPerAccount,
  })
  return issueTokens(c, deps, toClaims(session), refreshToken)
}
