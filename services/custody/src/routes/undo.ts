import { withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { parseBody } from '@latchkey/http'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import { EMAIL_UNDO_MS, linkRequest, type UndoFacts, type UndoneEmail } from '@latchkey/protocol/custody'
import { type Context, Hono } from 'hono'
import type { CustodyDeps } from '../custody-deps.ts'
import { hashLinkToken } from '../domain/link-token.ts'
import { writeAudit } from '../drivers/audit.ts'
import { type EmailChangeRow, findUndo, lockWallet, setWalletPerson, undoSince } from '../drivers/email-changes.ts'
import { endAll } from '../drivers/enrolments.ts'
import { forgetDevice } from '../drivers/known-callers.ts'
import { removeWalletDevice } from '../drivers/wallet-devices.ts'
import { resetFreeze } from '../drivers/wallets.ts'

/** After an undo nobody enrols a device for a while, as after a device that was denied. */
const FREEZE_MS = HOUR_MS
/** The page brings the statement to auth at once. */
const STATEMENT_MS = 15 * MINUTE_MS

/** What the page of an undo calls. Whoever calls has the token of the mail to the old address. */
export const undoRoutes = (deps: CustodyDeps): Hono =>
  new Hono()
    .post('/undo/read', async (c) => c.json(await read(c, deps)))
    .post('/undo', async (c) => c.json(await undo(c, deps)))

/** @throws embedded/not-found after three days, for a link whose change was replaced, and for none */
async function requireUndo(c: Context, { pool, clock }: CustodyDeps): Promise<EmailChangeRow> {
  const { token } = await parseBody(c, linkRequest)
  const change = await findUndo(pool, hashLinkToken(token), new Date(clock.now()))
  if (change === undefined) throw new WalletError('embedded/not-found')
  return change
}

async function read(c: Context, deps: CustodyDeps): Promise<UndoFacts> {
  const { origin, label, createdAt } = await requireUndo(c, deps)
  const changedAt = createdAt.getTime()
  return { origin, device: label, changedAt, expiresAt: changedAt + EMAIL_UNDO_MS }
}

/**
 * Restores the person of the wallet as before the change, with the half that is bound to them. Pending enrolments and all later
 * changes end, and the device that made the change is forgotten. A second call restores nothing, and returns the statement again.
 *
 * @throws as `requireUndo`
 */
async function undo(c: Context, deps: CustodyDeps): Promise<UndoneEmail> {
  const change = await requireUndo(c, deps)
  const { pool, clock, signer, config, watch } = deps
  const { id: changeId, walletId, changedBy: device, subjectMac, newMac } = change
  const now = new Date(clock.now())
  await withDurableTransaction(pool, async (client) => {
    await lockWallet(client, walletId)
    if (!(await undoSince(client, change))) return
    await setWalletPerson(client, walletId, change)
    await resetFreeze(client, walletId, new Date(now.getTime() + FREEZE_MS))
    for (const mac of [subjectMac, newMac]) await forgetDevice(client, { subjectMac: mac, device })
    await removeWalletDevice(client, { walletId, device })
    await endAll(client, walletId, now)
    await writeAudit(client, { kind: 'email-change-undone', now, walletId, device, address: deps.clientAddress(c) })
  })
  void watch.check()
  const exp = (now.getTime() + STATEMENT_MS) / SECOND_MS
  const statement = await signer.sign('custody-email-undo+jwt', { sub: device, walletId, changeId, exp })
  return { statement, undoUrl: `${config.authUrl ?? ''}/v1/email-change/undo` }
}
