import { withClient, withDurableTransaction } from '@latchkey/database'
import { isWalletError, WalletError } from '@latchkey/errors'
import { parseBody, toNetwork } from '@latchkey/http'
import { type EmailAddress, type QueuedMail, renderMail } from '@latchkey/mail'
import { HOUR_MS } from '@latchkey/primitives'
import {
  type ApprovalResult,
  approveRequest,
  type Denial,
  type LinkFacts,
  linkRequest,
} from '@latchkey/protocol/custody'
import { type Context, Hono } from 'hono'
import type { CustodyDeps } from '../custody-deps.ts'
import { hashLinkToken } from '../domain/link-token.ts'
import { toEmailAad, unwrapEmail } from '../domain/subject.ts'
import { type AuditEntry, writeAudit } from '../drivers/audit.ts'
import { countTry, decide, denyAll, findLink, type LinkRow, MAX_TRIES } from '../drivers/enrolments.ts'
import { forgetDevice, rememberCaller } from '../drivers/known-callers.ts'
import { addWalletDevice, removeWalletDevice } from '../drivers/wallet-devices.ts'
import { findKeptWallet, freezeWallet } from '../drivers/wallets.ts'
import { readPasskeyChallenge, requirePasskey, toUseChallenge } from './use-assertion.ts'

/** After a "this was not me" nobody enrols a device for a while, and the person has time to look. */
const FREEZE_MS = HOUR_MS

/** What the page of a link asks for. Whoever calls has the token of the mail; an approval needs the code of the device too. */
export function linkRoutes(deps: CustodyDeps): Hono {
  return new Hono()
    .post('/link/read', async (c) => c.json(await read(c, deps)))
    .post('/link/approve', async (c) => c.json(await approve(c, deps)))
    .post('/link/deny', async (c) => c.json(await deny(c, deps)))
}

/** @throws embedded/not-found for a link that was denied, has expired, belongs to a frozen wallet, or never existed */
async function requireLink(token: string, { pool, clock }: CustodyDeps): Promise<LinkRow> {
  const link = await findLink(pool, hashLinkToken(token), new Date(clock.now()))
  if (link === undefined) throw new WalletError('embedded/not-found')
  return link
}

const isOtherNetwork = (c: Context, { network }: LinkRow, { clientAddress }: CustodyDeps) =>
  network !== toNetwork(clientAddress(c))

async function read(c: Context, deps: CustodyDeps): Promise<LinkFacts> {
  const { token } = await parseBody(c, linkRequest)
  const link = await requireLink(token, deps)
  const passkey = await withClient(deps.pool, (client) =>
    readPasskeyChallenge(client, link.walletId, toUseChallenge('enrol', [link.id])),
  )
  return {
    origin: link.origin,
    device: link.label,
    requestedAt: link.createdAt.getTime(),
    expiresAt: link.expiresAt.getTime(),
    isOtherNetwork: isOtherNetwork(c, link, deps),
    triesLeft: MAX_TRIES - link.tries,
    isApproved: link.isApproved,
    ...(passkey && { passkey }),
  }
}

async function approve(c: Context, deps: CustodyDeps): Promise<ApprovalResult> {
  const { token, code, isOtherNetworkConfirmed, assertion } = await parseBody(c, approveRequest)
  const { pool, clock, codes, outbox, watch } = deps
  const now = new Date(clock.now())
  const link = await requireLink(token, deps)
  if (link.isApproved) throw new WalletError('embedded/not-found')
  if (isOtherNetwork(c, link, deps) && !isOtherNetworkConfirmed) return { status: 'network-unconfirmed' }
  // Before the try: where the key service does not answer, no try is lost.
  const mail = writeApproval({ to: await findStoredAddress(link, deps), link }, deps)
  const attempt = await countTry(pool, hashLinkToken(token), now)
  if (attempt === undefined) throw new WalletError('embedded/not-found')
  const { id, walletId, device } = attempt
  const entry = { now, walletId, enrolmentId: id, device, address: deps.clientAddress(c) } as const
  const triesLeft = MAX_TRIES - attempt.tries
  /** Stores a refusal, in the audit too. With the last try the enrolment ends, and the device learns of it. */
  async function refuse(refusal: Pick<AuditEntry, 'kind' | 'detail'>): Promise<void> {
    await withDurableTransaction(pool, async (client) => {
      if (triesLeft === 0) await decide(client, { id, status: 'ended', now })
      await writeAudit(client, { ...entry, ...refusal })
    })
    if (triesLeft === 0) void watch.check()
  }
  if (!codes.isRight(code, id, attempt.codeHash)) {
    await refuse({ kind: 'code-refused' })
    return { status: 'wrong-code', triesLeft }
  }
  await withDurableTransaction(pool, async (client) => {
    await requirePasskey(client, { walletId, assertion, challenge: toUseChallenge('enrol', [id]), now }, deps)
    if (!(await decide(client, { id, status: 'approved', now }))) throw new WalletError('embedded/not-found')
    await rememberCaller(client, { ...attempt, now })
    await addWalletDevice(client, { walletId, device, now })
    await outbox.enqueueIn(client, mail)
    await writeAudit(client, { ...entry, kind: 'approved' })
  }).catch(async (error: unknown) => {
    // The transaction is rolled back, and with it what it would have stored.
    if (isWalletError(error) && error.code === 'passkey/refused')
      await refuse({ kind: 'passkey-refused', detail: 'enrol' })
    throw error
  })
  outbox.wake()
  void watch.check()
  return { status: 'approved' }
}

/** @throws embedded/not-found, as `requireLink` */
async function deny(c: Context, deps: CustodyDeps): Promise<Denial> {
  const { token } = await parseBody(c, linkRequest)
  const { pool, clock, outbox, watch } = deps
  const now = new Date(clock.now())
  const link = await requireLink(token, deps)
  const { id, walletId, device } = link
  const to = await findStoredAddress(link, deps)
  const isReleased = await withDurableTransaction(pool, async (client) => {
    await freezeWallet(client, walletId, new Date(now.getTime() + FREEZE_MS))
    const releases = await denyAll(client, { id, walletId, now })
    if (releases === undefined) throw new WalletError('embedded/not-found')
    await forgetDevice(client, link)
    await removeWalletDevice(client, link)
    await outbox.enqueueIn(client, writeDenial({ to, link, isReleased: releases > 0 }, deps))
    const address = deps.clientAddress(c)
    const detail = releases > 0 ? 'after a release' : 'before a release'
    await writeAudit(client, { kind: 'denied', now, walletId, enrolmentId: id, device, address, detail })
    return releases > 0
  })
  outbox.wake()
  void watch.check()
  return { done: true, isReleased }
}

/** Returns the stored address of the wallet, whoever has the link. A wallet without one sends no links. */
async function findStoredAddress({ walletId }: LinkRow, { pool, kms }: CustodyDeps): Promise<EmailAddress> {
  const wallet = await findKeptWallet(pool, walletId)
  if (wallet === undefined || wallet.emailWrapped === null) throw new WalletError('embedded/not-found')
  return unwrapEmail(kms, wallet.emailWrapped, toEmailAad(wallet))
}

interface Notice {
  readonly to: EmailAddress
  readonly link: LinkRow
}

function writeApproval({ to, link: { origin, label: deviceLabel } }: Notice, { clock }: CustodyDeps): QueuedMail {
  const template = 'new-device-notice'
  return { ...renderMail(template, { origin, at: clock.now(), deviceLabel, place: '' }), template, to }
}

function writeDenial(
  { to, link: { origin, label: deviceLabel }, isReleased }: Notice & { readonly isReleased: boolean },
  { clock }: CustodyDeps,
): QueuedMail {
  const template = 'denied-notice'
  return { ...renderMail(template, { origin, at: clock.now(), deviceLabel, place: '', isReleased }), template, to }
}
