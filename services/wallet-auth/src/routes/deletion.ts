import { withDurableTransaction } from '@latchkey/database'
import { parseBody } from '@latchkey/http'
import { renderMail } from '@latchkey/mail'
import { readStatement } from '@latchkey/proofs'
import { deletionRequest } from '@latchkey/protocol/wallet-auth'
import { type Context, Hono } from 'hono'
import { unwrapEmail } from '../domain/email-record.ts'
import { writeAudit } from '../drivers/audit.ts'
import { findUserOfWallet, shredUser } from '../drivers/deletions.ts'
import { lockUser } from '../drivers/users.ts'
import type { WalletDeps } from '../wallet-deps.ts'

/** `POST deletion`, for custody's page alone: custody states that a person confirmed the deletion of a wallet. */
export const deletionRoutes = (deps: WalletDeps): Hono =>
  new Hono().post('/deletion', async (c) => {
    await remove(c, deps)
    return c.json({ done: true })
  })

/**
 * Deletes the user of the wallet, with all that is stored of them. The mail about it is in the same transaction. A second call changes
 * nothing.
 *
 * @throws proof/refused without custody's statement
 */
async function remove(c: Context, deps: WalletDeps): Promise<void> {
  const { statement } = await parseBody(c, deletionRequest)
  const { config, clock, pool, kms, outbox } = deps
  const { walletId } = await readStatement('custody-deleted+jwt', statement, config.custodyKey ?? '', clock)
  const user = await findUserOfWallet(pool, walletId)
  if (user === undefined) return
  const { userId, emailWrapped, origin } = user
  const to = emailWrapped === null ? undefined : await unwrapEmail(kms, emailWrapped, `user/${userId}`)
  const now = new Date(clock.now())
  const address = deps.clientAddress(c)
  await withDurableTransaction(pool, async (client) => {
    await lockUser(client, userId)
    if (!(await shredUser(client, user))) return
    const template = 'deleted-notice'
    if (to !== undefined)
      await outbox.enqueueIn(client, { ...renderMail(template, { origin, at: now.getTime() }), template, to })
    await writeAudit(client, { kind: 'wallet-deleted', now, userId, walletId, address })
  })
  outbox.wake()
}
