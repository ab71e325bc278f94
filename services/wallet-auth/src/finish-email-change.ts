import { type DatabaseClient, withClient, withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { toNetwork } from '@latchkey/http'
import { type EmailAddress, renderMail } from '@latchkey/mail'
import { readStatement } from '@latchkey/proofs'
import { unwrapEmail } from './domain/email-record.ts'
import { writeAudit } from './drivers/audit.ts'
import { lockAddress } from './drivers/codes.ts'
import { advanceEmailChange, type EmailChangeRow, findEmailChange, isAddressTaken } from './drivers/email-changes.ts'
import { rememberNetwork } from './drivers/known-networks.ts'
import { endSessions, type LiveSession } from './drivers/sessions.ts'
import { lockUser, replaceUserAddress } from './drivers/users.ts'
import type { WalletDeps } from './wallet-deps.ts'

interface Finish {
  readonly changeId: string
  readonly receipt: string
  readonly session: LiveSession
  readonly address: string
}

/**
 * Gives the user the new address, once custody recognises them by it and has sent the link of the undo. Custody comes first, so
 * that no change is without its undo. A second call has the same answer.
 *
 * @throws email/invalid-code for a change that is not proven, or was undone; proof/refused without custody's receipt; email/taken
 */
export async function finishEmailChange(finish: Finish, deps: WalletDeps): Promise<EmailAddress> {
  const { changeId, receipt, session, address } = finish
  const { config, clock, pool, kms, outbox } = deps
  const { userId, sessionId, deviceId, realm } = session
  const kept = await readStatement('custody-email-change+jwt', receipt, config.custodyKey ?? '', clock)
  const change = await withClient(pool, (client) => findEmailChange(client, { changeId, userId, sessionId }))
  if (change === undefined) throw new WalletError('email/invalid-code')
  const { walletId, newMac: emailMac, newWrapped: emailWrapped } = change
  if (kept.sub !== session.vaultThumbprint || kept.changeId !== changeId || kept.walletId !== walletId)
    throw new WalletError('proof/refused', { problem: 'the receipt is for another change' })
  const row = `user/${userId}` as const
  const [from, to] = await Promise.all([unwrapEmail(kms, change.oldWrapped, row), unwrapEmail(kms, emailWrapped, row)])
  if (change.status === 'committed') return to
  const now = new Date(clock.now())
  await withDurableTransaction(pool, async (client) => {
    await lockAddresses(client, change)
    await lockUser(client, userId)
    if (await isAddressTaken(client, { realm, emailMac, userId, now })) throw new WalletError('email/taken')
    if (!(await advanceEmailChange(client, { changeId, from: 'proven', to: 'committed', now })))
      throw new WalletError('email/invalid-code')
    await replaceUserAddress(client, { userId, emailMac, emailWrapped })
    await endSessions(client, { userId, keptId: sessionId, reason: 'email-changed', now })
    await rememberNetwork(client, { realm, emailMac, network: toNetwork(address), now })
    const template = 'email-changed-notice'
    for (const [isNew, mailTo] of [[false, from] as const, [true, to] as const]) {
      const about = { origin: session.origin, siteName: config.projects[realm]?.name ?? '', at: now.getTime() }
      const content = renderMail(template, { ...about, deviceLabel: session.label, isNew })
      await outbox.enqueueIn(client, { ...content, template, to: mailTo })
    }
    await writeAudit(client, { kind: 'email-changed', now, userId, deviceId, walletId, address })
  })
  outbox.wake()
  return to
}

/** In one order everywhere, so that two changes never wait for each other. */
export async function lockAddresses(
  client: DatabaseClient,
  { oldMac, newMac }: Pick<EmailChangeRow, 'oldMac' | 'newMac'>,
): Promise<void> {
  for (const mac of [oldMac, newMac].sort((one, other) => one.readInt32BE() - other.readInt32BE()))
    await lockAddress(client, mac)
}
