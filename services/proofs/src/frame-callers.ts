import { WalletError } from '@latchkey/errors'
import { DPOP_HEADER, DPOP_NONCE_HEADER, PUZZLE_HEADER } from '@latchkey/protocol/wallet-auth'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { ProofDeps } from './proof-deps.ts'

/** Lets pages of these origins read the answers, and no other page. Every call has a header that needs a preflight. */
export const shareWithOrigins = (origins: readonly string[]): MiddlewareHandler =>
  cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: ['authorization', 'content-type', DPOP_HEADER],
    exposeHeaders: [DPOP_NONCE_HEADER, PUZZLE_HEADER, 'retry-after', 'x-request-id'],
    maxAge: 600,
  })

/**
 * Refuses every caller but pages of these origins, and bodies that are not JSON: a form of another site can send those.
 *
 * @param origins - Exactly as browsers write them.
 * @throws request/origin-not-allowed, request/invalid
 */
export function requireOrigin(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    if (!origins.includes(c.req.header('origin') ?? '')) throw new WalletError('request/origin-not-allowed')
    if (c.req.method === 'POST' && c.req.header('content-type')?.split(';')[0] !== 'application/json')
      throw new WalletError('request/invalid', { field: 'content-type', problem: 'expected application/json' })
    await next()
  }
}

/** Gives every answer the nonce for the next proof, refusals too. */
export function giveNonce({ nonces }: Pick<ProofDeps, 'nonces'>): MiddlewareHandler {
  return async (c, next) => {
    await next()
    c.header(DPOP_NONCE_HEADER, nonces.issue())
  }
}
