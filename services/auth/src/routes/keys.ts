import { Hono } from 'hono'
import { exportJWK } from 'jose'
import type { AuthDeps } from '../auth-deps.ts'

const MAX_AGE_SEC = 300

/** `GET /.well-known/jwks.json`: the public keys of all tokens, the next ones too. @see RFC 7517 */
export function keyRoutes({ keyring }: AuthDeps): Hono {
  return new Hono().get('/.well-known/jwks.json', async (c) => {
    const keys = await Promise.all(
      keyring
        .published()
        .map(async ({ kid, publicKey }) => ({ ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' })),
    )
    c.header('access-control-allow-origin', '*')
    c.res.headers.delete('access-control-allow-credentials')
    return c.json({ keys }, 200, { 'cache-control': `public, max-age=${MAX_AGE_SEC}` })
  })
}
