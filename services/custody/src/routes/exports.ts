import { randomInt } from 'node:crypto'
import { type DatabaseClient, withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { describeDevice, parseBody } from '@latchkey/http'
import { renderMail } from '@latchkey/mail'
import { MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import { readSignedRequest, requireSite } from '@latchkey/proofs'
import {
  type BeganExport,
  type ExportFacts,
  exportCodeRequest,
  exportRequest,
  type PermitResult,
  permitRequest,
  type SentExportCode,
} from '@latchkey/protocol/custody'
import { signedBody } from '@latchkey/protocol/wallet-auth'
import { type Context, Hono } from 'hono'
import type { CustodyDeps } from '../custody-deps.ts'
import { createLinkToken, hashLinkToken } from '../domain/link-token.ts'
import { writeAudit } from '../drivers/audit.ts'
import {
  countExportTry,
  EXPORT_CODE_MS,
  EXPORT_MS,
  type ExportRow,
  findExport,
  isQuiet,
  permitExport,
  RESEND_MS,
  readExportWait,
  replaceExportCode,
  storeExport,
} from '../drivers/exports.ts'
import { lockOwnWallet } from '../drivers/lock-own-wallet.ts'
import { findKeptWallet, type KeptWallet } from '../drivers/wallets.ts'
import { readWalletOwner } from './read-wallet-owner.ts'
import { refuseInAudit } from './refuse-in-audit.ts'
import { readPasskeyChallenge, requirePasskey, toUseChallenge } from './use-assertion.ts'

/** The export page brings the permit to the vault at once. */
const PERMIT_MS = 2 * MINUTE_MS
const DIGITS = 8

/** Mails about an operation, and what the audit calls it when it is permitted. */
const OPERATIONS = {
  export: { code: 'export-code', notice: 'export-notice', permitted: 'exported' },
  kit: { code: 'kit-code', notice: 'kit-notice', permitted: 'kit-permitted' },
} as const

/** `POST exports`, of the frame: a device wants to export its wallet, or to make a recovery kit. */
export const exportRoutes = (deps: CustodyDeps): Hono =>
  new Hono().post('/exports', async (c) => c.json(await begin(c, deps)))

/** What the page of an export calls. Whoever calls has the token; a permit needs the code of the mail too. */
export const exportPageRoutes = (deps: CustodyDeps): Hono =>
  new Hono()
    .post('/export/read', async (c) => c.json(await read(c, deps)))
    .post('/export/code', async (c) => c.json(await sendCode(c, deps)))
    .post('/export/permit', async (c) => c.json(await permit(c, deps)))

/**
 * @throws embedded/not-found for no wallet of this device, embedded/quiet-period,
 * frame/unsupported-action for a person without an address and where no vault is configured, proof/refused
 */
async function begin(c: Context, deps: CustodyDeps): Promise<BeganExport> {
  const { jws } = await parseBody(c, signedBody)
  const { request, thumbprint: device } = await readSignedRequest('custody-export+jwt', jws, deps)
  const { config, pool, clock } = deps
  const { operation, walletId, projectId: project, origin, jti: id } = request
  if (config.vaultOrigin === undefined) throw new WalletError('frame/unsupported-action')
  requireSite(config.projects, request)
  const wallet = await findKeptWallet(pool, walletId)
  if (wallet === undefined) throw new WalletError('embedded/not-found')
  const now = new Date(clock.now())
  const token = createLinkToken()
  const label = describeDevice(c.req.header('user-agent') ?? '')
  const row = { id, operation, walletId, device, project, origin, label, tokenHash: hashLinkToken(token), now }
  await withDurableTransaction(pool, async (client) => {
    await requireMayExport(client, { wallet, device, now })
    await storeExport(client, row)
    await writeAudit(client, {
      kind: 'export-requested',
      detail: operation,
      now,
      walletId,
      device,
      address: deps.clientAddress(c),
    })
  })
  return { token, expiresAt: now.getTime() + EXPORT_MS }
}

/** Locks the wallet, and checks that its person and the device may export it now. @throws as `lockOwnWallet`, embedded/quiet-period */
async function requireMayExport(
  client: DatabaseClient,
  { wallet, device, now }: { readonly wallet: KeptWallet; readonly device: string; readonly now: Date },
): Promise<void> {
  await lockOwnWallet(client, { wallet, device })
  if (await isQuiet(client, wallet.walletId, now)) throw new WalletError('embedded/quiet-period')
}

/** @throws embedded/not-found for an export that was used, has expired, was replaced, or never existed */
async function requireExport(token: string, { pool, clock }: CustodyDeps): Promise<ExportRow> {
  const found = await findExport(pool, hashLinkToken(token), new Date(clock.now()))
  if (found === undefined) throw new WalletError('embedded/not-found')
  return found
}

async function read(c: Context, deps: CustodyDeps): Promise<ExportFacts> {
  const { token } = await parseBody(c, exportRequest)
  const { operation, origin, label, createdAt } = await requireExport(token, deps)
  return { operation, origin, device: label, requestedAt: createdAt.getTime() }
}

/** A code belongs to the key of one export page: that of another page is another code. */
const toCodeText = (recipient: string, code: string) => JSON.stringify([recipient, code])

/** Mails a code to the stored address. @throws as `requireExport` and `requireMayExport`, and email/throttled */
async function sendCode(c: Context, deps: CustodyDeps): Promise<SentExportCode> {
  const { token, recipient } = await parseBody(c, exportCodeRequest)
  const found = await requireExport(token, deps)
  const { pool, clock, codes, config, outbox } = deps
  const { id, operation, walletId, device, origin, label: deviceLabel } = found
  const now = new Date(clock.now())
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const template = OPERATIONS[operation].code
  const validMinutes = EXPORT_CODE_MS / MINUTE_MS
  const content = renderMail(template, {
    origin,
    at: now.getTime(),
    deviceLabel,
    code,
    validMinutes,
    page: config.publicUrl,
  })
  const { wallet, to } = await readWalletOwner(walletId, deps)
  const passkey = await withDurableTransaction(pool, async (client) => {
    await requireMayExport(client, { wallet, device, now })
    const waitMs = await readExportWait(client, found, now)
    if (waitMs > 0) throw new WalletError('email/throttled', { retryInSeconds: Math.ceil(waitMs / SECOND_MS) })
    const codeHash = codes.hash(toCodeText(recipient, code), id)
    if (!(await replaceExportCode(client, { tokenHash: hashLinkToken(token), recipient, codeHash, now })))
      throw new WalletError('email/throttled', { retryInSeconds: RESEND_MS / SECOND_MS })
    await outbox.enqueueIn(client, { ...content, template, to })
    await writeAudit(client, {
      kind: 'export-code-sent',
      detail: operation,
      now,
      walletId,
      device,
      address: deps.clientAddress(c),
    })
    return readPasskeyChallenge(client, walletId, toUseChallenge(operation, [id, recipient]))
  })
  outbox.wake()
  return { resendInSeconds: RESEND_MS / SECOND_MS, ...(passkey && { passkey }) }
}

/**
 * Signs a permit for a right code, and for a wallet with passkeys an assertion of one of them. Its use, the audit and the mail about it are one transaction: without the mail there is no permit.
 *
 * @throws as `requireExport` and `requireMayExport`, passkey/refused
 */
async function permit(c: Context, deps: CustodyDeps): Promise<PermitResult> {
  const { token, code, assertion } = await parseBody(c, permitRequest)
  const { pool, clock, codes, config, outbox, signer } = deps
  const now = new Date(clock.now())
  const found = await countExportTry(pool, hashLinkToken(token), now)
  if (found === undefined || found.codeHash === null || found.recipient === null || config.vaultOrigin === undefined)
    throw new WalletError('embedded/not-found')
  const {
    id,
    operation,
    walletId,
    device,
    recipient,
    project,
    origin,
    label: deviceLabel,
    triesLeft,
    createdAt,
  } = found
  const address = deps.clientAddress(c)
  if (!codes.isRight(toCodeText(recipient, code), id, found.codeHash)) {
    await writeAudit(pool, { kind: 'export-code-refused', now, walletId, device, address })
    return { status: 'wrong-code', triesLeft }
  }
  const { wallet, to } = await readWalletOwner(walletId, deps)
  const { notice: template, permitted: kind } = OPERATIONS[operation]
  const content = renderMail(template, { origin, at: now.getTime(), deviceLabel })
  const entry = { now, walletId, device, address }
  await refuseInAudit({ ...entry, detail: operation }, deps, () =>
    withDurableTransaction(pool, async (client) => {
      await requireMayExport(client, { wallet, device, now })
      const challenge = toUseChallenge(operation, [id, recipient])
      await requirePasskey(client, { walletId, assertion, challenge, now }, deps)
      if (!(await permitExport(client, found))) throw new WalletError('embedded/not-found')
      await outbox.enqueueIn(client, { ...content, template, to })
      await writeAudit(client, { ...entry, kind })
    }),
  )
  outbox.wake()
  const times = { requestedAt: createdAt.getTime() / SECOND_MS, exp: (now.getTime() + PERMIT_MS) / SECOND_MS }
  const statement = { sub: device, operation, walletId, recipient, jti: id, ...times } as const
  return {
    status: 'permitted',
    permit: await signer.sign('custody-permit+jwt', statement),
    exportUrl: `${config.vaultOrigin}/${project}/${operation}/`,
  }
}
