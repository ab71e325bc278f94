import { createServiceApp, healthRoutes, limitBody, limitCallers, logRequests } from '@latchkey/http'
import { MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import { giveNonce, puzzleRoutes, requireOrigin, shareWithOrigins } from '@latchkey/proofs'
import type { CustodyConfig as PublicConfig } from '@latchkey/protocol/custody'
import { Hono, type MiddlewareHandler } from 'hono'
import type { CustodyDeps } from './custody-deps.ts'
import { deletionPageRoutes, deletionRoutes } from './routes/deletions.ts'
import { emailChangeRoutes } from './routes/email-change.ts'
import { enrolmentRoutes } from './routes/enrolments.ts'
import { exportPageRoutes, exportRoutes } from './routes/exports.ts'
import { halfRoutes } from './routes/halves.ts'
import { linkRoutes } from './routes/link.ts'
import { type PageFiles, pageRoutes } from './routes/pages.ts'
import { passkeyPageRoutes } from './routes/passkey-page.ts'
import { passkeyRoutes } from './routes/passkeys.ts'
import { undoRoutes } from './routes/undo.ts'

/** A signed request with a ticket and a sealed half takes about 2 KB. */
const MAX_BODY_BYTES = 16 * 1024

/**
 * Returns the custody service as a Hono app. It opens no socket and reads no environment. `api/v1/link`, `api/v1/undo`,
 * `api/v1/deletion`, `api/v1/export` and `api/v1/passkey` answer only to their own pages, the rest of `api/v1` only to the frame.
 */
export function createCustodyApp(deps: CustodyDeps, pages: PageFiles): Hono {
  const { config, logger, clock, clientAddress, recipient, signer } = deps
  const limits = { capacity: config.perMinute, refillPerSecond: (config.perMinute * SECOND_MS) / MINUTE_MS }
  const limited = limitCallers({ limits, clock, clientAddress })
  const forPage = new Hono()
    .use('/link/*', secure, limited, requireOrigin([config.publicUrl]), limitBody(MAX_BODY_BYTES))
    .use('/undo/*', secure, limited, requireOrigin([config.publicUrl]), limitBody(MAX_BODY_BYTES))
    .use('/deletion/*', secure, limited, requireOrigin([config.publicUrl]), limitBody(MAX_BODY_BYTES))
    .use('/export/*', secure, limited, requireOrigin([config.publicUrl]), limitBody(MAX_BODY_BYTES))
    .use('/passkey/*', secure, limited, requireOrigin([config.publicUrl]), limitBody(MAX_BODY_BYTES))
    .route('/', linkRoutes(deps))
    .route('/', undoRoutes(deps))
    .route('/', exportPageRoutes(deps))
    .route('/', deletionPageRoutes(deps))
    .route('/', passkeyPageRoutes(deps))
  const forFrame = new Hono()
    .use(secure, shareWithOrigins(config.frameOrigins), giveNonce(deps), limited, requireOrigin(config.frameOrigins))
    .use(limitBody(MAX_BODY_BYTES))
    .get('/config', (c) => c.json({ sealTo: recipient.publicKey, publicKey: signer.publicKey } satisfies PublicConfig))
    .route('/', puzzleRoutes(deps))
    .route('/', halfRoutes(deps))
    .route('/', enrolmentRoutes(deps))
    .route('/', emailChangeRoutes(deps))
    .route('/', exportRoutes(deps))
    .route('/', deletionRoutes(deps))
    .route('/', passkeyRoutes(deps))
  return createServiceApp(logger)
    .use(logRequests(logger, clock))
    .route(
      '/',
      healthRoutes(async () => void (await deps.pool.query('SELECT 1'))),
    )
    .route('/', pageRoutes(pages, config.authUrl))
    .route('/api/v1', forPage)
    .route('/api/v1', forFrame)
}

/** An answer is never a page. */
const secure: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
  c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'no-referrer')
}
