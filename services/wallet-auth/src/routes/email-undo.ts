import { withClient, withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { parseBody } from '@latchkey/http'
import { renderMail } from '@latchkey/mail'
import { readStatement } from '@latchkey/proofs'
import { undoEmailRequest } from '@latchkey/protocol/wallet-auth'
import { type Context, Hono } from 'hono'
import { unwrapEmail } from '../domain/email-record.ts'
import { writeAudit } from '../drivers/audit.ts'
import { findDeviceOrigin, setDeviceStatus } from '../drivers/devices.ts'
import { findWalletChange, isAddressTaken, undoChangesSince } from '../drivers/email-changes.ts'
import { endSessions } from '../drivers/sessions.ts'
import { lockUser, replaceUserAddress } from '../drivers/users.ts'
import { lockAddresses } from '../finish-email-change.ts'
import type { WalletDeps } from '../wallet-deps.ts'

/** `POST email-change/undo`, for custody's page alone: custody states that the old address undid a change. */
export const emailUndoRoutes = (deps: WalletDeps): Hono =>
  new Hono().post('/email-change/undo', async (c) => {
    await undo(c, deps)
    return c.json({ done: true })
  })

/**
 * Restores the old address, ends all sessions of the user, and takes the approval from the device that made the change. A change
 * that was not committed yet cannot be committed any more. A second call changes nothing.
 *
 * @throws proof/refused without custody's statement; embedded/not-found for a change of another wallet; email/taken
 */
async function undo(c: Context, deps: WalletDeps): Promise<void> {
  const { statement } = await parseBody(c, undoEmailRequest)
  const { config, clock, pool, kms, outbox } = deps
  const undone = await readStatement('custody-email-undo+jwt', statement, config.custodyKey ?? '', clock)
  const found = await withClient(pool, (client) => findWalletChange(client, undone))
  if (found === undefined) throw new WalletError('embedded/not-found')
  const { userId, deviceId, walletId, realm, oldMac: emailMac, oldWrapped: emailWrapped } = found
  const to = await unwrapEmail(kms, emailWrapped, `user/${userId}`)
  const now = new Date(clock.now())
  const address = deps.clientAddress(c)
  await withDurableTransaction(pool, async (client) => {
    await lockAddresses(client, found)
    await lockUser(client, userId)
    const change = await findWalletChange(client, undone)
    if (change === undefined || change.status === 'undone') return
    if (change.status === 'committed') {
      if (await isAddressTaken(client, { realm, emailMac, userId, now })) throw new WalletError('email/taken')
      await replaceUserAddress(client, { userId, emailMac, emailWrapped })
    }
    await undoChangesSince(client, change)
    await setDeviceStatus(client, { userId, deviceId, status: 'revoked', now })
    await endSessions(client, { userId, reason: 'email-change-undone', now })
    const template = 'email-undone-notice'
    const about = { origin: await findDeviceOrigin(client, deviceId), at: now.getTime() }
    await outbox.enqueueIn(client, { ...renderMail(template, about), template, to })
    await writeAudit(client, { kind: 'email-change-undone', now, userId, deviceId, walletId, address })
  })
  outbox.wake()
}
