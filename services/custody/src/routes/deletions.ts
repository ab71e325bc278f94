import { type DatabaseClient, withClient, withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { describeDevice, parseBody } from '@latchkey/http'
import { renderMail } from '@latchkey/mail'
import { MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import { readSignedRequest, readStatement, requireSite } from '@latchkey/proofs'
import {
  type BeganDeletion,
  confirmDeletionRequest,
  DELETION_LINK_MS,
  type DeletedWallet,
  type DeletionFacts,
  linkRequest,
} from '@latchkey/protocol/custody'
import { signedBody } from '@latchkey/protocol/wallet-auth'
import type { Assertion } from '@latchkey/protocol/wallet-keys'
import { type Context, Hono } from 'hono'
import type { CustodyDeps } from '../custody-deps.ts'
import { createLinkToken, hashLinkToken, toDeletionLink } from '../domain/link-token.ts'
import { toEmailAad, unwrapEmail } from '../domain/subject.ts'
import { writeAudit } from '../drivers/audit.ts'
import {
  type DeletionRow,
  findDeletion,
  isChangeUndoable,
  readDeletionWait,
  shredWallet,
  storeDeletion,
  useDeletionLink,
} from '../drivers/deletions.ts'
import { lockWallet } from '../drivers/email-changes.ts'
import { endAll } from '../drivers/enrolments.ts'
import { isQuiet } from '../drivers/exports.ts'
import { isWalletDevice } from '../drivers/wallet-devices.ts'
import { findKeptWallet } from '../drivers/wallets.ts'
import { readPasskeyChallenge, requirePasskey, toUseChallenge } from './use-assertion.ts'

/** The page brings the statement to auth at once. */
const STATEMENT_MS = 15 * MINUTE_MS

/** `POST deletions`, of the frame: a device wants to delete its wallet. */
export const deletionRoutes = (deps: CustodyDeps): Hono =>
  new Hono().post('/deletions', async (c) => c.json(await begin(c, deps)))

/** What the page of a deletion calls. Whoever calls has the token of the mail. */
export const deletionPageRoutes = (deps: CustodyDeps): Hono =>
  new Hono()
    .post('/deletion/read', async (c) => c.json(await read(c, deps)))
    .post('/deletion', async (c) => c.json(await remove(c, deps)))

/**
 * Mails the link. Nothing is deleted yet.
 *
 * @throws embedded/not-found for no wallet of this device, embedded/quiet-period, email/throttled,
 * frame/unsupported-action for a person without an address and where no auth is configured, proof/refused
 */
async function begin(c: Context, deps: CustodyDeps): Promise<BeganDeletion> {
  const { jws } = await parseBody(c, signedBody)
  const { request, thumbprint: device } = await readSignedRequest('custody-deletion+jwt', jws, deps)
  const { config, pool, kms, clock, outbox } = deps
  const { walletId, origin, jti: id } = request
  if (config.authUrl === undefined) throw new WalletError('frame/unsupported-action')
  requireSite(config.projects, request)
  const wallet = await findKeptWallet(pool, walletId)
  if (wallet === undefined) throw new WalletError('embedded/not-found')
  const { emailWrapped } = wallet
  const createdAt = new Date(clock.now())
  const token = createLinkToken()
  const label = describeDevice(c.req.header('user-agent') ?? '')
  const template = 'deletion-link'
  const link = toDeletionLink(config.publicUrl, token)
  const content = renderMail(template, { origin, at: createdAt.getTime(), deviceLabel: label, link })
  const to = emailWrapped === null ? undefined : await unwrapEmail(kms, emailWrapped, toEmailAad(wallet))
  await withDurableTransaction(pool, async (client) => {
    // First, so that strangers get the same answer for every wallet.
    if (!(await isWalletDevice(client, { walletId, device }))) throw new WalletError('embedded/not-found')
    await requireMayDelete(client, walletId, createdAt)
    if (to === undefined) throw new WalletError('frame/unsupported-action')
    const waitMs = await readDeletionWait(client, walletId, createdAt)
    if (waitMs > 0) throw new WalletError('email/throttled', { retryInSeconds: Math.ceil(waitMs / SECOND_MS) })
    const row = { id, walletId, device, origin, label, request: jws, createdAt, tokenHash: hashLinkToken(token) }
    await storeDeletion(client, row)
    await outbox.enqueueIn(client, { ...content, template, to })
    await writeAudit(client, {
      ...{ kind: 'deletion-requested', now: createdAt, walletId, device, address: deps.clientAddress(c) },
    } as const)
  })
  outbox.wake()
  return { expiresAt: createdAt.getTime() + DELETION_LINK_MS }
}

/** Locks a wallet. @returns its person @throws embedded/not-found, embedded/quiet-period while a change may not be of its owner */
async function requireMayDelete(client: DatabaseClient, walletId: string, now: Date): Promise<Buffer> {
  const subjectMac = await lockWallet(client, walletId)
  if (subjectMac === undefined) throw new WalletError('embedded/not-found')
  if ((await isQuiet(client, walletId, now)) || (await isChangeUndoable(client, walletId, now)))
    throw new WalletError('embedded/quiet-period')
  return subjectMac
}

/** @throws embedded/not-found after three days, for a link that was replaced, and for none */
async function requireDeletion(token: string, { pool, clock }: CustodyDeps): Promise<DeletionRow> {
  const found = await findDeletion(pool, hashLinkToken(token), new Date(clock.now()))
  if (found === undefined) throw new WalletError('embedded/not-found')
  return found
}

/** What a passkey signs to confirm this deletion, and nothing else. */
const toChallenge = ({ id }: DeletionRow) => toUseChallenge('delete', [id])

async function read(c: Context, deps: CustodyDeps): Promise<DeletionFacts> {
  const { token } = await parseBody(c, linkRequest)
  const deletion = await requireDeletion(token, deps)
  const { walletId, origin, label, createdAt, status } = deletion
  const passkey = await withClient(deps.pool, (client) => readPasskeyChallenge(client, walletId, toChallenge(deletion)))
  const facts = { origin, device: label, requestedAt: createdAt.getTime(), isBegun: status === 'done' }
  const consentUrl = `${deps.config.authUrl ?? ''}/v1/deletion/consent`
  return { ...facts, request: deletion.request, consentUrl, ...(passkey && { passkey }) }
}

/** @throws proof/refused unless auth consents to the deletion of this wallet by this device */
async function requireConsent(consent: string, deletion: DeletionRow, { config, clock }: CustodyDeps): Promise<void> {
  const { sub, walletId } = await readStatement('latchkey-deletion+jwt', consent, config.authKey, clock)
  if (sub !== deletion.device || walletId !== deletion.walletId)
    throw new WalletError('proof/refused', { problem: 'the consent is for another wallet or device' })
}

/**
 * Deletes custody's part, and states that to auth, which has consented before, so that a frozen wallet keeps its half. A wallet with
 * passkeys needs an assertion of one of them beside the link. A second call deletes nothing, and returns the statement again: a page that was closed before it reached auth is opened again by the same link.
 *
 * @throws as `requireDeletion`, `requireConsent` and `requireMayDelete`; passkey/refused
 */
async function remove(c: Context, deps: CustodyDeps): Promise<DeletedWallet> {
  const { token, assertion, consent = '' } = await parseBody(c, confirmDeletionRequest)
  const deletion = await requireDeletion(token, deps)
  const { clock, signer, config, watch } = deps
  const { walletId, device } = deletion
  const now = new Date(clock.now())
  if (deletion.status === 'open') {
    await requireConsent(consent, deletion, deps)
    await deleteWallet({ deletion, assertion, now, address: deps.clientAddress(c) }, deps)
  }
  void watch.check()
  const exp = (now.getTime() + STATEMENT_MS) / SECOND_MS
  const statement = await signer.sign('custody-deleted+jwt', { sub: device, walletId, exp })
  return { statement, request: deletion.request, deletionUrl: `${config.authUrl ?? ''}/v1/deletion` }
}

interface ConfirmedDeletion {
  readonly deletion: DeletionRow
  readonly assertion: Assertion | undefined
  readonly now: Date
  readonly address: string
}

/** A refused passkey is of interest to the operator, but the transaction that found it is rolled back. */
async function deleteWallet(
  { deletion, assertion, now, address }: ConfirmedDeletion,
  deps: CustodyDeps,
): Promise<void> {
  const { pool } = deps
  const { walletId, device } = deletion
  const entry = { now, walletId, device, address }
  try {
    await withDurableTransaction(pool, async (client) => {
      const subjectMac = await requireMayDelete(client, walletId, now)
      await requirePasskey(client, { walletId, assertion, challenge: toChallenge(deletion), now }, deps)
      if (!(await useDeletionLink(client, deletion))) return
      await endAll(client, walletId, now)
      await shredWallet(client, walletId, subjectMac)
      await writeAudit(client, { ...entry, kind: 'wallet-deleted' })
    })
  } catch (error) {
    if (error instanceof WalletError && error.code === 'passkey/refused')
      await writeAudit(pool, { ...entry, kind: 'passkey-refused', detail: 'delete' })
    throw error
  }
}
