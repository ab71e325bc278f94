import { WalletError } from '@latchkey/errors'
import { checkDpop } from '@latchkey/proofs'
import { DPOP_HEADER, DPOP_NONCE_HEADER } from '@latchkey/protocol/wallet-auth'
import type { Context, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { findSession, type LiveSession } from './drivers/sessions.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** Lets the pages of the frame read the answers, and no other page. Every call has a header that needs a preflight. */
export const shareWithFrame = ({ frameOrigins }: { readonly frameOrigins: readonly string[] }): MiddlewareHandler =>
  cors({
    origin: (origin) => (frameOrigins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: ['authorization', 'content-type', DPOP_HEADER],
    exposeHeaders: [DPOP_NONCE_HEADER, 'retry-after', 'x-request-id'],
    maxAge: 600,
  })

/**
 * Refuses every caller but the frame, and bodies that are not JSON: a form of another site can send those.
 *
 * @throws request/origin-not-allowed, request/invalid
 */
export function requireFrame({ frameOrigins }: { readonly frameOrigins: readonly string[] }): MiddlewareHandler {
  return async (c, next) => {
    if (!frameOrigins.includes(c.req.header('origin') ?? '')) throw new WalletError('request/origin-not-allowed')
    if (c.req.method === 'POST' && c.req.header('content-type')?.split(';')[0] !== 'application/json')
      throw new WalletError('request/invalid', { field: 'content-type', problem: 'expected application/json' })
    await next()
  }
}

/** Gives every answer the nonce for the next proof, refusals too. */
export function giveNonce({ nonces }: Pick<WalletDeps, 'nonces'>): MiddlewareHandler {
  return async (c, next) => {
    await next()
    c.header(DPOP_NONCE_HEADER, nonces.issue())
  }
}

/** Returns the thumbprint of the page's key that signed this request. @throws As `checkDpop`. */
export const requireProof = (c: Context, deps: WalletDeps, accessToken?: string): Promise<string> =>
  checkDpop(
    {
      proof: c.req.header(DPOP_HEADER),
      method: c.req.method,
      url: `${deps.config.publicUrl}${c.req.path}`,
      accessToken,
    },
    deps,
  )

/**
 * Returns the session of a request. Its token counts only with a proof of the key that it was issued to.
 *
 * @throws session/expired, and as `checkDpop`
 */
export async function requireSession(c: Context, deps: WalletDeps): Promise<LiveSession> {
  const token = /^DPoP ([\w-]{43})$/.exec(c.req.header('authorization') ?? '')?.[1]
  if (token === undefined) throw new WalletError('session/expired')
  const thumbprint = await requireProof(c, deps, token)
  const session = await findSession(deps.pool, token, new Date(deps.clock.now()))
  if (session === undefined || session.uiThumbprint !== thumbprint) throw new WalletError('session/expired')
  return session
}
