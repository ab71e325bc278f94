import { type DatabaseClient, withClient, withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { describeDevice, parseBody } from '@latchkey/http'
import { type EmailAddress, parseEmailAddress, renderMail } from '@latchkey/mail'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import { hashIdentity, readSignedRequest, readStatement, requireSite, withHalf } from '@latchkey/proofs'
import { signedBody } from '@latchkey/protocol/wallet-auth'
import type { SignedRequest, Statement } from '@latchkey/protocol/wallet-keys'
import { type Context, Hono } from 'hono'
import type { CustodyDeps } from '../custody-deps.ts'
import { createLinkToken, hashLinkToken, toUndoLink } from '../domain/link-token.ts'
import { toEmailAad, toHalfAad, toSubjectMac, unwrapEmail, wrapEmail } from '../domain/subject.ts'
import { writeAudit } from '../drivers/audit.ts'
import {
  type EmailChangeRow,
  listEmailChanges,
  lockWallet,
  type NewEmailChange,
  readChangeWait,
  replaceEmailChange,
  setWalletPerson,
  storeEmailChange,
  type WalletPerson,
} from '../drivers/email-changes.ts'
import { endAll } from '../drivers/enrolments.ts'
import { findActiveHalf, type StoredHalf } from '../drivers/halves.ts'
import { copyCallers } from '../drivers/known-callers.ts'
import { lockAddress } from '../drivers/lock-address.ts'
import { isWalletDevice } from '../drivers/wallet-devices.ts'
import { findKeptWallet, freezeWallet, type KeptWallet } from '../drivers/wallets.ts'

/** For so long after a change no new device is enrolled, approved or given the half. */
const HOLD_MS = DAY_MS
/** Lifetime of a receipt. The same request gets another one. */
const RECEIPT_MS = 15 * MINUTE_MS

/** `POST email-change`: the person of a wallet has another address. */
export const emailChangeRoutes = (deps: CustodyDeps): Hono =>
  new Hono().post('/email-change', async (c) => c.json({ receipt: await changeEmail(c, deps) }))

interface Change {
  readonly walletId: string
  readonly changeId: string
  readonly origin: string
  readonly from: EmailAddress
  readonly to: EmailAddress
  /** Thumbprint of the vault key that signed the request. */
  readonly device: string
}

/**
 * Compares the request of the vault with the statement of auth.
 *
 * @throws proof/refused, request/unknown-project, request/origin-not-allowed, mail/invalid-address
 */
function toChange(
  { walletId, ...request }: SignedRequest<'custody-change-email+jwt'>,
  statement: Statement<'latchkey-email-change+jwt'>,
  device: string,
  { config }: CustodyDeps,
): Change {
  if (statement.sub !== device || statement.walletId !== walletId)
    throw new WalletError('proof/refused', { problem: 'the statement is for another wallet or device' })
  requireSite(config.projects, statement)
  const [from, to] = [parseEmailAddress(request.from), parseEmailAddress(request.to)]
  const areSame = statement.fromHash === hashIdentity(walletId, from) && statement.toHash === hashIdentity(walletId, to)
  if (!areSame || from === to)
    throw new WalletError('proof/refused', { problem: 'the statement is for other addresses' })
  return { walletId, changeId: statement.changeId, origin: statement.origin, from, to, device }
}

/**
 * Recognises the person of a wallet by a new address, and mails the old one a link that undoes it. A device that custody does not
 * know changes nothing, whatever auth states. The same request again has the same outcome, without another mail.
 *
 * @returns the receipt for auth
 * @throws proof/refused, embedded/not-found for another person and no wallet, embedded/taken, email/throttled,
 * frame/unsupported-action where the undo could not reach auth
 */
async function changeEmail(c: Context, deps: CustodyDeps): Promise<string> {
  const { jws } = await parseBody(c, signedBody)
  const { request, thumbprint: device } = await readSignedRequest('custody-change-email+jwt', jws, deps)
  const { config, clock, pool, kms, signer } = deps
  if (config.authUrl === undefined) throw new WalletError('frame/unsupported-action')
  const statement = await readStatement('latchkey-email-change+jwt', request.statement, config.authKey, clock)
  const change = toChange(request, statement, device, deps)
  const { walletId, changeId } = change
  const [fromMac, toMac] = await Promise.all([toSubjectMac(kms, change.from), toSubjectMac(kms, change.to)])
  const [wallet, half] = await Promise.all([findKeptWallet(pool, walletId), findActiveHalf(pool, walletId)])
  if (wallet === undefined || half === undefined) throw new WalletError('embedded/not-found')
  await requireKnown(wallet, device, deps)
  const changes = await listEmailChanges(pool, walletId)
  const isDone = ({ id, changedBy, status, newMac }: EmailChangeRow) =>
    id === changeId && changedBy === device && status === 'done' && newMac.equals(wallet.subjectMac)
  if (!changes.some(isDone)) {
    const last = changes.find(({ status }) => status === 'done')
    const before = toPersonBefore({ wallet, half, last, fromMac })
    const waitMs = readChangeWait(changes, new Date(clock.now()))
    if (waitMs > 0) throw new WalletError('email/throttled', { retryInSeconds: Math.ceil(waitMs / SECOND_MS) })
    const label = describeDevice(c.req.header('user-agent') ?? '')
    const address = deps.clientAddress(c)
    await store({ ...{ change, wallet, half, before, toMac, label, address } }, deps)
  }
  const exp = (clock.now() + RECEIPT_MS) / SECOND_MS
  return signer.sign('custody-email-change+jwt', { sub: device, walletId, changeId, exp })
}

/** @throws proof/refused for a device that neither made the wallet nor was approved */
async function requireKnown({ walletId }: KeptWallet, device: string, { pool }: CustodyDeps) {
  if (!(await withClient(pool, (client) => isWalletDevice(client, { walletId, device }))))
    throw new WalletError('proof/refused', { problem: 'custody does not know the device' })
}

interface PersonBefore extends WalletPerson {
  /** A change from the same address of which auth did not learn. */
  readonly replaced?: string
}

/**
 * Returns the person to whom an undo leads back. After a crash between custody and auth, auth still has the address before the last
 * change: then that is the one.
 *
 * @throws embedded/not-found
 */
function toPersonBefore({
  wallet: { subjectMac, emailWrapped },
  half: { halfWrapped },
  last,
  fromMac,
}: {
  readonly wallet: KeptWallet
  readonly half: StoredHalf
  readonly last: EmailChangeRow | undefined
  readonly fromMac: Buffer
}): PersonBefore {
  if (subjectMac.equals(fromMac) && emailWrapped !== null) return { subjectMac, emailWrapped, halfWrapped }
  if (last?.subjectMac.equals(fromMac) !== true) throw new WalletError('embedded/not-found')
  return {
    subjectMac: last.subjectMac,
    emailWrapped: last.emailWrapped,
    halfWrapped: last.halfWrapped,
    replaced: last.id,
  }
}

interface Storing {
  readonly change: Change
  readonly wallet: KeptWallet
  readonly half: StoredHalf
  readonly before: PersonBefore
  readonly toMac: Buffer
  readonly label: string
  readonly address: string
}

/** Binds the half to the new person. The half of one person does not open for another. */
async function bindToPerson({ half, wallet, toMac, change }: Storing, deps: CustodyDeps): Promise<WalletPerson> {
  const { kms } = deps
  const { halfWrapped } = half
  const aad = toHalfAad({ ...half, subjectMac: wallet.subjectMac })
  const bound = toHalfAad({ ...half, subjectMac: toMac })
  return {
    subjectMac: toMac,
    emailWrapped: await wrapEmail(kms, change.to, toEmailAad(wallet)),
    halfWrapped: await withHalf({ halfWrapped, aad }, deps, (bytes) => kms.wrap(bytes, bound)),
  }
}

/** Stores person, half, undo and mail in one transaction. @throws embedded/taken where a request beside this one was first */
async function store(storing: Storing, deps: CustodyDeps): Promise<void> {
  const { change, wallet, half, before, toMac, label, address } = storing
  const { pool, kms, clock, config, outbox, watch } = deps
  const { walletId, device, origin } = change
  const now = new Date(clock.now())
  const person = await bindToPerson(storing, deps)
  const to = await unwrapEmail(kms, before.emailWrapped, toEmailAad(wallet))
  const token = createLinkToken()
  const template = 'email-undo-link'
  const content = renderMail(template, {
    ...{ origin, siteName: '', at: now.getTime(), deviceLabel: label },
    link: toUndoLink(config.publicUrl, token),
  })
  const row: NewEmailChange = {
    ...{ id: change.changeId, walletId, device: wallet.device, newMac: toMac, changedBy: device, origin, label, now },
    ...{ setId: half.setId, generation: half.generation, undoHash: hashLinkToken(token) },
    ...{ subjectMac: before.subjectMac, emailWrapped: before.emailWrapped, halfWrapped: before.halfWrapped },
  }
  await withDurableTransaction(pool, async (client) => {
    await lockPersons(client, wallet.subjectMac, toMac)
    const current = await lockWallet(client, walletId)
    if (current?.equals(wallet.subjectMac) !== true) throw new WalletError('embedded/taken')
    if (before.replaced !== undefined) await replaceEmailChange(client, before.replaced)
    if (!(await storeEmailChange(client, row))) throw new WalletError('embedded/taken')
    await setWalletPerson(client, walletId, person)
    await freezeWallet(client, walletId, new Date(now.getTime() + HOLD_MS))
    await copyCallers(client, wallet.subjectMac, toMac)
    await endAll(client, walletId, now)
    await outbox.enqueueIn(client, { ...content, template, to })
    await writeAudit(client, { kind: 'email-changed', now, walletId, device, address })
  })
  outbox.wake()
  void watch.check()
}

/** In one order everywhere, so that two changes never wait for each other. */
async function lockPersons(client: DatabaseClient, ...macs: readonly Buffer[]): Promise<void> {
  for (const mac of macs.toSorted((one, other) => one.readInt32BE() - other.readInt32BE()))
    await lockAddress(client, mac)
}
