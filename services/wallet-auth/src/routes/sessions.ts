import { withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { parseBody, parsePath } from '@latchkey/http'
import { refreshRequest, type WalletSession, type WalletTokens } from '@latchkey/protocol/wallet-auth'
import { uuid } from '@latchkey/protocol/wallet-keys'
import { type Context, Hono } from 'hono'
import { requireAnySession, requireProof, requireSession } from '../check-caller.ts'
import { writeAudit } from '../drivers/audit.ts'
import { endSessions, type LiveSession, listSessions, refreshSession } from '../drivers/sessions.ts'
import { findSet, findWallet } from '../drivers/wallets.ts'
import { readUser } from '../read-user.ts'
import type { WalletDeps } from '../wallet-deps.ts'

/** The session of the device, and the list of all of the user's. */
export function sessionRoutes(deps: WalletDeps): Hono {
  const now = () => new Date(deps.clock.now())
  return new Hono()
    .post('/token/refresh', async (c) => c.json(await refresh(c, deps)))
    .get('/session', async (c) => c.json(await describeSession(await requireSession(c, deps), deps)))
    .get('/sessions', async (c) => {
      const current = await requireSession(c, deps)
      const listed = await listSessions(deps.pool, current.userId, now())
      const sessions = listed.map((each) => ({
        ...each,
        createdAt: each.createdAt.getTime(),
        usedAt: each.usedAt.getTime(),
        isCurrent: each.sessionId === current.sessionId,
      }))
      return c.json({ sessions })
    })
    .post('/session/end', async (c) => {
      const { sessionId, userId } = await requireAnySession(c, deps)
      await endMatching({ sessionId, userId, reason: 'signed-out' }, deps)
      return c.json({ done: true })
    })
    .delete('/sessions', async (c) => {
      const { userId } = await requireAnySession(c, deps)
      await endMatching({ userId, reason: 'signed-out-everywhere' }, deps)
      return c.json({ done: true })
    })
    .delete('/sessions/:id', async (c) => {
      const { userId } = await requireAnySession(c, deps)
      const ended = await endMatching({ sessionId: parsePath(c, 'id', uuid), userId, reason: 'revoked' }, deps)
      // The same answer for a session of somebody else and for none.
      if (!ended) throw new WalletError('embedded/not-found')
      return c.json({ done: true })
    })
}

/** Ends one session, or all of a user. @returns false when none was live. */
function endMatching(
  of: { readonly sessionId?: string; readonly userId: string; readonly reason: string },
  { pool, clock }: WalletDeps,
): Promise<boolean> {
  const now = new Date(clock.now())
  return withDurableTransaction(pool, async (client) => {
    const ended = await endSessions(client, { ...of, now })
    if (ended > 0) await writeAudit(client, { kind: 'session-ended', now, userId: of.userId, detail: of.reason })
    return ended > 0
  })
}

/** @throws session/expired, also for a token that was used before, whose session has been ended */
async function refresh(c: Context, deps: WalletDeps): Promise<WalletTokens> {
  const thumbprint = await requireProof(c, deps)
  const { refreshToken } = await parseBody(c, refreshRequest)
  const { pool, clock, refreshKey, logAudit } = deps
  const now = new Date(clock.now())
  const refreshed = await refreshSession(pool, { refreshToken, thumbprint, refreshKey, now })
  if ('tokens' in refreshed) return refreshed.tokens
  if (refreshed.refused === 'reused') await logAudit({ kind: 'refresh-reused', now, address: deps.clientAddress(c) })
  throw new WalletError('session/expired')
}

async function describeSession({ userId, deviceId }: LiveSession, deps: WalletDeps): Promise<WalletSession> {
  const { pool } = deps
  const [{ email, social }, wallet] = await Promise.all([readUser(userId, deps), findWallet(pool, userId)])
  if (wallet === undefined || wallet.status === 'pending') return { userId, deviceId, email, social, wallet: null }
  const { walletId, generation, addresses } = wallet.vault
  const [device, auto] = await Promise.all([
    findSet(pool, { walletId, type: 'device', deviceId }),
    findSet(pool, { walletId, type: 'auto', deviceId }),
  ])
  const sets = { hasDeviceSet: device !== undefined, hasAutoSet: auto !== undefined && wallet.canEnrol }
  return { userId, deviceId, email, social, wallet: { walletId, generation, addresses, ...sets } }
}
