import { WalletError } from '@latchkey/errors'
import { createFairQueue, parseBody, parsePath } from '@latchkey/http'
import { type ListedSession, type MeResponse, metadataRequestSchema, metadataSchema } from '@latchkey/protocol/auth'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { AuthDeps } from '../auth-deps.ts'
import { clearCookies } from '../cookies.ts'
import { type CurrentSession, requireCurrentSession } from '../current-session.ts'
import type { StoredAccount } from '../ports/session-store.ts'
import { toAccount } from '../to-claims.ts'

/** Queries over all sessions of an account run one at a time, so that they leave a connection free for all other requests. */
const MAX_CONCURRENT_WIDE = 1

const sessionId = v.pipe(v.string(), v.uuid('it is the id of a session'))

/** The routes for a signed-in visitor's own sessions. @see compat-facts 6.6 */
export function sessionRoutes(deps: AuthDeps): Hono {
  const now = () => new Date(deps.clock.now())
  const runFair = createFairQueue(MAX_CONCURRENT_WIDE)
  /** Sites take turns, and so do the visitors of a site. */
  const runWide = <T>({ session }: CurrentSession, work: () => Promise<T>): Promise<T> =>
    runFair(session.project, session.accounts[0]?.id ?? '', work)
  return new Hono()
    .get('/me', async (c) =>
      c.json(toMe(await requireCurrentSession(c, deps), c.req.query('includeAppKitAccount') === 'true')),
    )
    .put('/account-metadata', async (c) => {
      const { session } = await requireCurrentSession(c, deps)
      const metadata = parseMetadata((await parseBody(c, metadataRequestSchema)).metadata)
      await deps.sessions.setMetadata(session.accounts[0]?.id ?? '', metadata)
      return c.json({ metadata })
    })
    .get('/sessions', async (c) => {
      const current = await requireCurrentSession(c, deps)
      const { id } = current.session
      const listed = await runWide(current, () => deps.sessions.listSharingAccount(id, now()))
      return c.json({ sessions: listed.map((each): ListedSession => toListed(each, id)) })
    })
    .delete('/sessions/:id', async (c) => {
      const { session } = await requireCurrentSession(c, deps)
      const ended = await deps.sessions.endSharingAccount(session.id, parsePath(c, 'id', sessionId), now())
      // The same error whether the session belongs to another account or another site, or does not exist.
      if (ended === 0) throw new WalletError('request/not-found', { what: 'such session' })
      return c.json({ ended })
    })
    .post('/sign-out', async (c) => {
      const { session } = await requireCurrentSession(c, deps)
      await deps.sessions.end(session.id, now())
      clearCookies(c, session.domain)
      return c.json({ ended: 1 })
    })
    .post('/sign-out-everywhere', async (c) => {
      const current = await requireCurrentSession(c, deps)
      const ended = await runWide(current, () => deps.sessions.endAll(current.session.id, now()))
      clearCookies(c, current.session.domain)
      return c.json({ ended })
    })
}

/** @throws sign-in/metadata-invalid */
function parseMetadata(value: unknown): StoredAccount['metadata'] {
  if (value === null) return null
  const parsed = v.safeParse(metadataSchema, value)
  if (parsed.success) return parsed.output
  throw new WalletError('sign-in/metadata-invalid', { problem: parsed.issues[0].message.slice(0, 120) })
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
