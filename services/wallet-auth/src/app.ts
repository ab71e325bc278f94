import { WalletError } from '@latchkey/errors'
import { createServiceApp, healthRoutes, limitBody, limitCallers, logRequests, parsePath } from '@latchkey/http'
import { MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import { giveNonce, puzzleRoutes, requireOrigin, shareWithOrigins } from '@latchkey/proofs'
import type { WalletProject } from '@latchkey/protocol/wallet-auth'
import { projectId } from '@latchkey/protocol/wallet-keys'
import { Hono, type MiddlewareHandler } from 'hono'
import { deletionRoutes } from './routes/deletion.ts'
import { deviceRoutes } from './routes/devices.ts'
import { emailChangeRoutes } from './routes/email-change.ts'
import { emailUndoRoutes } from './routes/email-undo.ts'
import { farcasterRoutes } from './routes/farcaster.ts'
import { keySetRoutes } from './routes/key-sets.ts'
import { loginRoutes } from './routes/login.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { socialRoutes } from './routes/social.ts'
import { socialFormRoutes, socialReturnRoutes } from './routes/social-return.ts'
import { walletRoutes } from './routes/wallets.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** A signed request with a vault and two sealed halves takes about 3 KB. */
const MAX_BODY_BYTES = 16 * 1024

/**
 * Returns the auth service of the embedded wallet as a Hono app: devices, logins by e-mail and by accounts, sessions, wallets. It opens no
 * socket and reads no environment. Only the frame may call it, and every call proves that it holds the key of its page; the return page
 * of social logins has two routes of its own, and custody's page one.
 */
export function createWalletApp(deps: WalletDeps): Hono {
  const { config, logger, clock, clientAddress } = deps
  const limits = { capacity: config.perMinute, refillPerSecond: (config.perMinute * SECOND_MS) / MINUTE_MS }
  const returnOrigins = config.social === undefined ? [] : [config.social.returnOrigin]
  const limited = limitCallers({ limits, clock, clientAddress })
  // Providers post forms from pages of their own, so this route alone has no rule about origins.
  const forForms = new Hono()
    .use('/social/form/*', limited, limitBody(MAX_BODY_BYTES))
    .route('/', socialFormRoutes(deps))
  const forReturnPage = new Hono()
    .use('/social/return', limited, requireOrigin(returnOrigins), limitBody(MAX_BODY_BYTES))
    .use('/social/confirm', limited, requireOrigin(returnOrigins), limitBody(MAX_BODY_BYTES))
    .route('/', socialReturnRoutes(deps))
  const custodyOrigins = config.custodyOrigin === undefined ? [] : [config.custodyOrigin]
  const forCustodyPage = new Hono()
    .use('/email-change/undo', limited, requireOrigin(custodyOrigins), limitBody(MAX_BODY_BYTES))
    .use('/deletion/*', limited, requireOrigin(custodyOrigins), limitBody(MAX_BODY_BYTES))
    .route('/', emailUndoRoutes(deps))
    .route('/', deletionRoutes(deps))
  const forFrame = new Hono()
    .use(limited, requireOrigin(config.frameOrigins), limitBody(MAX_BODY_BYTES))
    .get('/projects/:id', (c) => c.json(describeProject(parsePath(c, 'id', projectId), deps)))
    .route('/', puzzleRoutes(deps))
    .route('/', deviceRoutes(deps))
    .route('/', loginRoutes(deps))
    .route('/', socialRoutes(deps))
    .route('/', farcasterRoutes(deps))
    .route('/', sessionRoutes(deps))
    .route('/', walletRoutes(deps))
    .route('/', keySetRoutes(deps))
    .route('/', emailChangeRoutes(deps))
  return createServiceApp(logger)
    .use(
      logRequests(logger, clock),
      shareWithOrigins([...config.frameOrigins, ...returnOrigins, ...custodyOrigins]),
      giveNonce(deps),
      secure,
    )
    .route(
      '/',
      healthRoutes(async () => void (await deps.pool.query('SELECT 1'))),
    )
    .route('/v1', forForms)
    .route('/v1', forReturnPage)
    .route('/v1', forCustodyPage)
    .route('/v1', forFrame)
}

/** @throws request/unknown-project */
function describeProject(id: string, { config, recipient }: WalletDeps): WalletProject {
  const project = Object.hasOwn(config.projects, id) ? config.projects[id] : undefined
  if (project === undefined) throw new WalletError('request/unknown-project')
  return { projectId: id, name: project.name, origins: [...project.origins], sealTo: recipient.publicKey }
}

/** An answer is never a page. */
const secure: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
  c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'no-referrer')
}
