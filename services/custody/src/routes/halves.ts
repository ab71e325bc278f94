import type { DatabaseClient } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { describeDevice, parseBody, toNetwork } from '@latchkey/http'
import { renderMail } from '@latchkey/mail'
import { SECOND_MS } from '@latchkey/primitives'
import {
  hashIdentity,
  openUploadedHalf,
  readSignedRequest,
  readStatement,
  requireSite,
  withHalf,
} from '@latchkey/proofs'
import type { ReleasedHalf } from '@latchkey/protocol/custody'
import { signedBody } from '@latchkey/protocol/wallet-auth'
import { type Context, Hono } from 'hono'
import type { CustodyDeps } from '../custody-deps.ts'
import { canEnrol, readPerson } from '../domain/identity.ts'
import { sealTo } from '../domain/seal-to.ts'
import { toEmailAad, toHalfAad, toSubjectMac, unwrapEmail, wrapEmail } from '../domain/subject.ts'
import { writeAudit } from '../drivers/audit.ts'
import { findPendingHalf, type KeptHalf, keepHalf, PENDING_MS, storePendingHalf } from '../drivers/halves.ts'
import { rememberCaller } from '../drivers/known-callers.ts'
import { addWalletDevice } from '../drivers/wallet-devices.ts'
import { readWalletWait } from '../drivers/wallets.ts'

/** A half from its arrival until it is kept. Each request is signed by the vault key that made the wallet. */
export function halfRoutes(deps: CustodyDeps): Hono {
  return new Hono()
    .post('/halves', async (c) => c.json(await store(c, deps)))
    .post('/halves/read', async (c) => c.json(await read(c, deps)))
    .post('/halves/keep', async (c) => c.json(await keep(c, deps)))
}

/** @throws proof/refused without a ticket of auth for this key and wallet, embedded/taken, request/invalid, mail/invalid-address */
async function store(c: Context, deps: CustodyDeps) {
  const { jws } = await parseBody(c, signedBody)
  const { request, thumbprint: device } = await readSignedRequest('custody-store+jwt', jws, deps)
  const { config, clock, kms, pool } = deps
  const { walletId, setId, generation, half: sealed } = request
  const ticket = await readStatement('latchkey-ticket+jwt', request.ticket, config.authKey, clock)
  if (ticket.sub !== device || ticket.walletId !== walletId)
    throw new WalletError('proof/refused', { problem: 'the ticket is for another wallet or device' })
  requireSite(config.projects, ticket)
  const person = await readPerson(request.identity, device, deps)
  const { subject, email } = person
  // Otherwise somebody with a stolen code could create the wallet for themselves, and the visitor would get no mail.
  if (ticket.identityHash !== hashIdentity(walletId, subject))
    throw new WalletError('proof/refused', { problem: 'the ticket is for another person' })
  const subjectMac = await toSubjectMac(kms, subject)
  const use = { purpose: 'create', walletId, device, id: setId } as const
  const aad = toHalfAad({ walletId, setId, generation, device, subjectMac })
  const halfWrapped = await openUploadedHalf({ half: sealed, use, aad }, deps)
  const emailWrapped = email === undefined ? null : await wrapEmail(kms, email, toEmailAad({ walletId, device }))
  const now = new Date(clock.now())
  const label = describeDevice(c.req.header('user-agent') ?? '')
  const site = { origin: ticket.origin, label }
  const half = { walletId, device, setId, generation, halfWrapped, subjectMac, emailWrapped }
  const row = { ...half, canEnrol: canEnrol(person), ...site, now }
  const expiresAt = await storePendingHalf(pool, row)
  if (expiresAt === undefined) throw new WalletError('embedded/taken')
  const account = person.stated === undefined ? {} : { account: person.stated }
  return { walletId, setId, expiresAt: expiresAt.getTime(), ...account }
}

/** @throws embedded/not-found, the same for a half of another device, one that is kept, and none */
async function read(c: Context, deps: CustodyDeps): Promise<ReleasedHalf> {
  const { jws } = await parseBody(c, signedBody)
  const { request, thumbprint: device } = await readSignedRequest('custody-read+jwt', jws, deps)
  const { walletId, setId, recipient, jti: id } = request
  const now = new Date(deps.clock.now())
  const stored = await findPendingHalf(deps.pool, { walletId, setId, device, now })
  if (stored === undefined) throw new WalletError('embedded/not-found')
  const { halfWrapped, generation } = stored
  const use = { purpose: 'create', walletId, device, id } as const
  const half = await withHalf({ halfWrapped, aad: toHalfAad(stored) }, deps, (bytes) => sealTo(recipient, bytes, use))
  await writeAudit(deps.pool, { kind: 'half-read', now, walletId, device })
  return { walletId, setId, generation, half }
}

/** @throws embedded/not-found; embedded/taken where another device was first; email/throttled after five wallets of a day */
async function keep(c: Context, deps: CustodyDeps) {
  const { jws } = await parseBody(c, signedBody)
  const { request, thumbprint: device } = await readSignedRequest('custody-keep+jwt', jws, deps)
  const { walletId, setId } = request
  const now = deps.clock.now()
  const network = toNetwork(deps.clientAddress(c))
  const key = { walletId, setId, device, now: new Date(now) }
  const result = await keepHalf(deps.pool, key, async (client, half) => {
    await announce(client, half, deps)
    await rememberCaller(client, { ...half, network, now: key.now })
    await addWalletDevice(client, key)
  })
  deps.outbox.wake()
  if (result === 'absent') throw new WalletError('embedded/not-found')
  if (result === 'taken') throw new WalletError('embedded/taken')
  const exp = (now + PENDING_MS) / SECOND_MS
  const receipt = { sub: device, walletId, setId, canEnrol: result.canEnrol, exp }
  return { receipt: await deps.signer.sign('custody-receipt+jwt', receipt) }
}

/**
 * Queues the mail about a new wallet, if its person gets mail. If that fails, the half does not become active.
 *
 * @throws email/throttled
 */
async function announce(client: DatabaseClient, half: KeptHalf, { kms, clock, outbox }: CustodyDeps): Promise<void> {
  const now = clock.now()
  const waitMs = await readWalletWait(client, half.subjectMac, new Date(now))
  if (waitMs > 0) throw new WalletError('email/throttled', { retryInSeconds: Math.ceil(waitMs / SECOND_MS) })
  if (half.emailWrapped === null) return
  const to = await unwrapEmail(kms, half.emailWrapped, toEmailAad(half))
  const template = 'new-wallet-notice'
  const content = renderMail(template, { origin: half.origin, at: now, deviceLabel: half.label })
  await outbox.enqueueIn(client, { ...content, template, to })
}
