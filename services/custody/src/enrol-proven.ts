import { withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { type QueuedMail, renderMail } from '@latchkey/mail'
import { MINUTE_MS } from '@latchkey/primitives'
import type { CustodyDeps } from './custody-deps.ts'
import { toLink } from './domain/link-token.ts'
import { toEmailAad, unwrapEmail } from './domain/subject.ts'
import { writeAudit } from './drivers/audit.ts'
import { decide, type NewEnrolment, RELEASE_MS, storeEnrolment } from './drivers/enrolments.ts'
import { rememberCaller } from './drivers/known-callers.ts'
import { lockAddress } from './drivers/lock-address.ts'
import { addWalletDevice } from './drivers/wallet-devices.ts'
import { findKeptWallet, type KeptWallet } from './drivers/wallets.ts'

interface ProvenEnrolment {
  readonly enrolled: Omit<NewEnrolment, 'isMatch'>
  /** Of the link by which the person can deny the device. */
  readonly token: string
  /** Network address of the caller. */
  readonly address: string
}

/**
 * Approves a device whose person an ID token has proven, and mails the person a link by which they can deny it.
 *
 * @throws embedded/not-found for a wallet of another person, one that is frozen, and none
 */
export async function enrolProven({ enrolled, token, address }: ProvenEnrolment, deps: CustodyDeps): Promise<void> {
  const { id, device, walletId, subjectMac, now } = enrolled
  const { pool, outbox } = deps
  const wallet = await findKeptWallet(pool, walletId)
  if (wallet === undefined || !wallet.subjectMac.equals(subjectMac)) throw new WalletError('embedded/not-found')
  const mail = await writeNotice(wallet, { enrolled, token }, deps)
  await withDurableTransaction(pool, async (client) => {
    await lockAddress(client, subjectMac)
    await storeEnrolment(client, { ...enrolled, isMatch: true }, 'unknown')
    // Refuses a wallet that is frozen, also one that was frozen a moment ago.
    if (!(await decide(client, { id, status: 'approved', now }))) throw new WalletError('embedded/not-found')
    await rememberCaller(client, { ...enrolled, now })
    await addWalletDevice(client, { walletId, device, now })
    if (mail !== undefined) await outbox.enqueueIn(client, mail)
    const entry = { now, walletId, enrolmentId: id, device, address }
    await writeAudit(client, { ...entry, kind: 'enrolled' })
    await writeAudit(client, { ...entry, kind: 'approved', detail: 'by an ID token' })
  })
  outbox.wake()
}

/** @returns undefined for a person without an address */
async function writeNotice(
  wallet: KeptWallet,
  { enrolled: { origin, label: deviceLabel, now }, token }: Pick<ProvenEnrolment, 'enrolled' | 'token'>,
  { kms, config }: CustodyDeps,
): Promise<QueuedMail | undefined> {
  if (wallet.emailWrapped === null) return undefined
  const to = await unwrapEmail(kms, wallet.emailWrapped, toEmailAad(wallet))
  const template = 'account-device-notice'
  const content = renderMail(template, {
    ...{ origin, at: now.getTime(), deviceLabel },
    link: toLink(config.publicUrl, token),
    validMinutes: RELEASE_MS / MINUTE_MS,
  })
  return { ...content, template, to }
}
