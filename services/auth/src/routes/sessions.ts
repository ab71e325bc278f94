import { WalletError } from '@latchkey/errors'
import { parseBody, parsePath } from '@latchkey/http'
import { type ListedSession, type MeResponse, metadataRequestSchema } from '@latchkey/protocol/auth'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { AuthDeps } from '../auth-deps.ts'
import { clearCookies } from '../cookies.ts'
import { type CurrentSession, requireCurrentSession } from '../current-session.ts'
import { toAccount } from '../to-claims.ts'

const sessionId = v.pipe(v.string(), v.uuid('it is the id of a session'))

/** The routes for a signed-in visitor's own sessions. @see compat-facts 6.6 */
export function sessionRoutes(deps: AuthDeps): Hono {
  const now = () => new Date(deps.clock.now())
  return new Hono()
    .get('/me', async (c) =>
      c.json(toMe(await requireCurrentSession(c, deps), c.req.query('includeAppKitAccount') === 'true')),
    )
    .put('/account-metadata', async (c) => {
      const { session } = await requireCurrentSession(c, deps)
      const { metadata } = await parseBody(c, metadataRequestSchema)
      await deps.sessions.setMetadata(session.accounts[0]?.id ?? '', metadata)
      return c.json({ metadata })
    })
    .get('/sessions', async (c) => {
      const { session } = await requireCurrentSession(c, deps)
      const listed = await deps.sessions.listBeside(session.id, now())
      return c.json({ sessions: listed.map((each): ListedSession => toListed(each, session.id)) })
    })
    .delete('/sessions/:id', async (c) => c.json({ ended: await endOne(c, deps) }))
    .post('/sign-out', async (c) => {
      const { session } = await requireCurrentSession(c, deps)
      await deps.sessions.end([session.id], now())
      clearCookies(c)
      return c.json({ ended: 1 })
    })
    .post('/sign-out-everywhere', async (c) => {
      const { session } = await requireCurrentSession(c, deps)
      const ended = await deps.sessions.endAll(session.id, now())
      clearCookies(c)
      return c.json({ ended })
    })
}

/** @throws request/not-found for a session of somebody else, as for one that is none */
async function endOne(c: Context, deps: AuthDeps): Promise<number> {
  const { session } = await requireCurrentSession(c, deps)
  const id = parsePath(c, 'id', sessionId)
  const now = new Date(deps.clock.now())
  const listed = await deps.sessions.listBeside(session.id, now)
  if (!listed.some((each) => each.id === id)) throw new WalletError('request/not-found', { what: 'such session' })
  return deps.sessions.end([id], now)
}

function toMe({ claims, session }: CurrentSession, withAccount: boolean): MeResponse {
  const accounts = session.accounts.map((account, at) => toAccount(account, at === 0))
  const [main] = accounts
  return { ...claims, ...(withAccount && main !== undefined ? { appKitAccount: main } : {}), accounts }
}

const toListed = (
  each: { readonly id: string; readonly domain: string; readonly createdAt: Date; readonly usedAt: Date },
  currentId: string,
): ListedSession => ({
  id: each.id,
  domain: each.domain,
  created_at: each.createdAt.toISOString(),
  last_used_at: each.usedAt.toISOString(),
  is_current: each.id === currentId,
})
