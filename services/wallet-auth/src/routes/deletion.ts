import { withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { parseBody } from '@latchkey/http'
import { renderMail } from '@latchkey/mail'
import { parseSignedRequest, readStatement } from '@latchkey/proofs'
import { deletionRequest } from '@latchkey/protocol/wallet-auth'
import { type Context, Hono } from 'hono'
import { unwrapEmail } from '../domain/email-record.ts'
import { writeAudit } from '../drivers/audit.ts'
import { findUserOfWallet, lockDeletable, shredUser } from '../drivers/deletions.ts'
import { lockUser } from '../drivers/users.ts'
import type { WalletDeps } from '../wallet-deps.ts'

/** `POST deletion`, for custody's page alone: custody states that a person confirmed the deletion of a wallet. */
export const deletionRoutes = (deps: WalletDeps): Hono =>
  new Hono().post('/deletion', async (c) => {
    await remove(c, deps)
    return c.json({ done: true })
  })

const refuse = () => new WalletError('proof/refused', { problem: 'it is of another wallet or device' })

/** Reads what a device signed for custody. @returns the thumbprint of its vault key @throws proof/refused */
async function readDevice(jws: string, walletId: string): Promise<string> {
  const { request, thumbprint } = await parseSignedRequest('custody-deletion+jwt', jws)
  if (request.walletId !== walletId) throw refuse()
  return thumbprint
}

/**
 * Deletes the user of the wallet, with all that is stored of them. The mail about it is in the same transaction. A second call changes
 * nothing. Custody's statement alone does not do: a custody under control of an intruder could delete every user.
 *
 * @throws proof/refused without custody's statement, and without the request of a device of the user
 */
async function remove(c: Context, deps: WalletDeps): Promise<void> {
  const { statement, request } = await parseBody(c, deletionRequest)
  const { config, clock, pool, kms, outbox } = deps
  const { walletId } = await readStatement('custody-deleted+jwt', statement, config.custodyKey ?? '', clock)
  const user = await findUserOfWallet(pool, walletId)
  if (user === undefined) return
  const { userId, emailWrapped, origin } = user
  const vaultThumbprint = await readDevice(request, walletId)
  const to = emailWrapped === null ? undefined : await unwrapEmail(kms, emailWrapped, `user/${userId}`)
  const now = new Date(clock.now())
  const address = deps.clientAddress(c)
  await withDurableTransaction(pool, async (client) => {
    await lockUser(client, userId)
    const wallet = await lockDeletable(client, { walletId, vaultThumbprint })
    if (wallet === undefined) return
    if (!wallet.isOwn) throw refuse()
    if (!(await shredUser(client, user))) return
    const template = 'deleted-notice'
    if (to !== undefined)
      await outbox.enqueueIn(client, { ...renderMail(template, { origin, at: now.getTime() }), template, to })
    await writeAudit(client, { kind: 'wallet-deleted', now, userId, walletId, address, detail: vaultThumbprint })
  })
  outbox.wake()
}
