import { randomUUID } from 'node:crypto'
import { withClient, withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { createTokenBuckets, describeDevice, parseBody, parsePath, toCaller, toNetwork } from '@latchkey/http'
import { type EmailAddress, type QueuedMail, renderMail } from '@latchkey/mail'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import { createPairingCode, readSignedRequest, requireSite, withHalf } from '@latchkey/proofs'
import { type Enrolment, type EnrolmentState, enrolRequest, type ReleasedHalf } from '@latchkey/protocol/custody'
import { signedBody } from '@latchkey/protocol/wallet-auth'
import { uuid } from '@latchkey/protocol/wallet-keys'
import { type Context, Hono } from 'hono'
import type { CustodyDeps } from '../custody-deps.ts'
import { readWait } from '../domain/enrolment-limits.ts'
import { readPerson } from '../domain/identity.ts'
import { createLinkToken, hashLinkToken, toLink } from '../domain/link-token.ts'
import { sealTo } from '../domain/seal-to.ts'
import { signPasskeyList } from '../domain/sign-passkey-list.ts'
import { toEmailAad, toHalfAad, toSubjectMac, unwrapEmail } from '../domain/subject.ts'
import { writeAudit } from '../drivers/audit.ts'
import {
  countRelease,
  type EnrolmentRow,
  findEnrolment,
  findReleasable,
  LINK_MS,
  type NewEnrolment,
  RELEASE_MS,
  readRecent,
  storeEnrolment,
} from '../drivers/enrolments.ts'
import { findActiveHalf } from '../drivers/halves.ts'
import { findStanding } from '../drivers/known-callers.ts'
import { lockAddress } from '../drivers/lock-address.ts'
import { readPasskeys } from '../drivers/passkeys.ts'
import { findKeptWallet } from '../drivers/wallets.ts'
import { enrolProven } from '../enrol-proven.ts'

/** A new device asks, waits for its person, and receives the half. */
export function enrolmentRoutes(deps: CustodyDeps): Hono {
  const { enrolmentsPerHour: capacity } = deps.config
  const networks = createTokenBuckets({ capacity, refillPerSecond: (capacity * SECOND_MS) / HOUR_MS }, deps.clock)
  return new Hono()
    .post('/enrolments', async (c) => c.json(await enrol(c, deps, networks)))
    .get('/enrolments/:id', async (c) => c.json(await awaitDecision(c, deps)))
    .post('/enrolments/release', async (c) => c.json(await release(c, deps)))
}

type Networks = ReturnType<typeof createTokenBuckets>

/** @throws request/rate-limited */
function refuseBusy(retryInSeconds: number): void {
  if (retryInSeconds > 0) throw new WalletError('request/rate-limited', { retryInSeconds })
}

/** @throws request/rate-limited, request/unknown-project, request/origin-not-allowed, and as `enrolProven` and `sendLink` */
async function enrol(c: Context, deps: CustodyDeps, networks: Networks): Promise<Enrolment> {
  const address = deps.clientAddress(c)
  const network = toNetwork(address)
  refuseBusy(networks.waitSeconds(network, 1))
  const { jws, puzzle } = await parseBody(c, enrolRequest)
  const { request, thumbprint: device } = await readSignedRequest('custody-enrol+jwt', jws, deps)
  const { walletId, deviceId, projectId: project, origin } = request
  requireSite(deps.config.projects, request)
  const now = new Date(deps.clock.now())
  const take = () => refuseBusy(networks.take(network, 1))
  const isTyped = request.identity.type === 'email'
  // Verifying a token costs more than a puzzle would, so it is counted before.
  if (!isTyped) take()
  const person = await readPerson(request.identity, device, deps)
  const subjectMac = await toSubjectMac(deps.kms, person.subject)
  const [id, code, token] = [randomUUID(), createPairingCode(), createLinkToken()]
  const label = describeDevice(c.req.header('user-agent') ?? '')
  const enrolled = {
    ...{ id, device, deviceId, walletId, subjectMac, project, origin, label, network, now },
    codeHash: deps.codes.hash(code, id),
    linkHash: hashLinkToken(token),
  }
  const requirePuzzle = () => deps.puzzles.require(c, puzzle, { network, project, address: subjectMac.toString('hex') })
  // A wallet with passkeys requests one of them on the page of the link.
  const isProtected = person.proven === 'device' && (await readPasskeys(deps.pool, walletId)).length > 0
  if (person.proven === 'device' && !isProtected) await enrolProven({ enrolled, token, address }, deps)
  else {
    if (isProtected || person.proven === 'person') await requireAddress(enrolled, deps)
    await sendLink({ enrolled, token, address, requirePuzzle, take: isTyped ? take : () => {} }, deps)
  }
  return { enrolmentId: id, pairingCode: code, expiresAt: now.getTime() + LINK_MS }
}

interface LinkRequest {
  readonly enrolled: Omit<NewEnrolment, 'isMatch'>
  readonly token: string
  readonly address: string
  readonly requirePuzzle: () => Promise<void>
  /** Counts the enrolment for its network. */
  readonly take: () => void
}

/**
 * Mails the link by which a person approves the device. The steps are the same whether there is such a wallet of this address or not:
 * what is asked of the key service and of the database, and the answer. Only the mail of a request that matches is kept.
 *
 * @throws email/throttled and puzzle/refused, for an address of nobody too; request/rate-limited
 */
async function sendLink(
  { enrolled, token, address, requirePuzzle, take }: LinkRequest,
  deps: CustodyDeps,
): Promise<void> {
  const standing = await withClient(deps.pool, (client) => findStanding(client, enrolled))
  if (standing !== 'device') await requirePuzzle()
  take()
  const { isMatch, to } = await findRecipient(enrolled, deps)
  const mail = writeLinkMail({ ...enrolled, to, token }, deps)
  const waitMs = await storeWithMail({ enrolment: { ...enrolled, isMatch }, mail, address }, deps)
  if (waitMs > 0) throw new WalletError('email/throttled', { retryInSeconds: Math.ceil(waitMs / SECOND_MS) })
  deps.outbox.wake()
}

/**
 * Refuses a person whom a token has proven, and to whom no link can be sent. Others learn nothing by it.
 *
 * @throws embedded/no-address; embedded/not-found for a wallet of another person, one that is frozen, and none
 */
async function requireAddress(
  { walletId, subjectMac, now }: Pick<NewEnrolment, 'walletId' | 'subjectMac' | 'now'>,
  { pool }: CustodyDeps,
): Promise<void> {
  const wallet = await findKeptWallet(pool, walletId)
  const isFrozen = (wallet?.frozenUntil?.getTime() ?? 0) > now.getTime()
  if (wallet === undefined || isFrozen || !wallet.subjectMac.equals(subjectMac))
    throw new WalletError('embedded/not-found')
  if (wallet.emailWrapped === null) throw new WalletError('embedded/no-address')
}

/** Returns the stored address of a wallet, never the typed one; where nothing matches, an address of nobody. */
async function findRecipient(
  { walletId, subjectMac, now }: Pick<NewEnrolment, 'walletId' | 'subjectMac' | 'now'>,
  { pool, kms, decoy }: CustodyDeps,
): Promise<{ readonly isMatch: boolean; readonly to: EmailAddress }> {
  const wallet = await findKeptWallet(pool, walletId)
  const isFrozen = (wallet?.frozenUntil?.getTime() ?? 0) > now.getTime()
  if (wallet === undefined || wallet.emailWrapped === null || isFrozen || !wallet.subjectMac.equals(subjectMac))
    return { isMatch: false, to: await decoy.open() }
  return { isMatch: true, to: await unwrapEmail(kms, wallet.emailWrapped, toEmailAad(wallet)) }
}

interface LinkMail {
  readonly to: EmailAddress
  readonly origin: string
  readonly label: string
  readonly token: string
  readonly now: Date
}

function writeLinkMail({ to, origin, label, token, now }: LinkMail, { config }: CustodyDeps): QueuedMail {
  const content = renderMail('device-link', {
    origin,
    at: now.getTime(),
    link: toLink(config.publicUrl, token),
    browser: label,
    place: '',
    validMinutes: LINK_MS / MINUTE_MS,
  })
  return { ...content, template: 'device-link', to, expiresAt: now.getTime() + LINK_MS }
}

/** @returns the time until the next enrolment of this address. 0: it is stored. */
function storeWithMail(
  {
    enrolment,
    mail,
    address,
  }: { readonly enrolment: NewEnrolment; readonly mail: QueuedMail; readonly address: string },
  { pool, outbox }: CustodyDeps,
): Promise<number> {
  const { id, device, walletId, subjectMac, network, isMatch, now } = enrolment
  return withDurableTransaction(pool, async (client) => {
    await lockAddress(client, subjectMac)
    const standing = await findStanding(client, enrolment)
    const recent = await readRecent(client, subjectMac, now)
    const waitMs = readWait(recent, { standing, network, device, at: now })
    if (waitMs > 0) return waitMs
    await storeEnrolment(client, enrolment, standing)
    await client.query('SAVEPOINT mail')
    await outbox.enqueueIn(client, mail)
    await client.query(isMatch ? 'RELEASE SAVEPOINT mail' : 'ROLLBACK TO SAVEPOINT mail')
    await writeAudit(client, { kind: 'enrolled', now, walletId, enrolmentId: id, device, address })
    return 0
  })
}

/** @throws embedded/not-found, request/rate-limited where this address waits too often */
async function awaitDecision(c: Context, deps: CustodyDeps): Promise<EnrolmentState> {
  const id = parsePath(c, 'id', uuid)
  const caller = toCaller(deps.clientAddress(c))
  const row = await findEnrolment(deps.pool, id)
  if (row === undefined) throw new WalletError('embedded/not-found')
  const state = await toState(row, deps)
  if (state.status !== 'pending') return state
  if (deps.watch.isBusy(caller)) throw new WalletError('request/rate-limited', { retryInSeconds: 5 })
  await deps.watch.changeOf(id, caller, c.req.raw.signal)
  const changed = await findEnrolment(deps.pool, id)
  if (changed === undefined) throw new WalletError('embedded/not-found')
  return toState(changed, deps)
}

/** The id of the enrolment is the id of the approval: auth accepts it once for a login and once for a set. */
async function toState(row: EnrolmentRow, { signer, clock }: CustodyDeps): Promise<EnrolmentState> {
  const { id: jti, device: sub, deviceId, walletId, status, expiresAt, decidedAt } = row
  const now = clock.now()
  if (status === 'denied') return { status }
  if (status === 'pending') return { status: expiresAt.getTime() > now ? 'pending' : 'expired' }
  const end = (decidedAt?.getTime() ?? 0) + RELEASE_MS
  if (status !== 'approved' || end <= now) return { status: 'expired' }
  const exp = end / SECOND_MS
  return { status, approval: await signer.sign('custody-approval+jwt', { sub, walletId, deviceId, jti, exp }) }
}

/** @throws embedded/not-found, the same for another device, another state, after three releases and for none */
async function release(c: Context, deps: CustodyDeps): Promise<ReleasedHalf> {
  const { jws } = await parseBody(c, signedBody)
  const { request, thumbprint: device } = await readSignedRequest('custody-release+jwt', jws, deps)
  const { enrolmentId: id, recipient, jti } = request
  const { pool, clock } = deps
  const now = new Date(clock.now())
  const walletId = await findReleasable(pool, { id, device, now })
  const stored = walletId === undefined ? undefined : await findActiveHalf(pool, walletId)
  const kept = walletId === undefined ? undefined : await findKeptWallet(pool, walletId)
  if (walletId === undefined || stored === undefined || kept === undefined) throw new WalletError('embedded/not-found')
  const { halfWrapped, generation, setId } = stored
  const passkeys = await withClient(pool, (client) => signPasskeyList(client, walletId, deps.signer))
  const use = { purpose: 'recover', walletId, device, id: jti, passkeys } as const
  // For the person of the wallet, whatever the row of the half says.
  const aad = toHalfAad({ ...stored, subjectMac: kept.subjectMac })
  const half = await withHalf({ halfWrapped, aad }, deps, (bytes) => sealTo(recipient, bytes, use))
  // Counted before it leaves: of requests at once, three get an answer.
  await withDurableTransaction(pool, async (client) => {
    const count = await countRelease(client, { id, device, now })
    if (count === undefined) throw new WalletError('embedded/not-found')
    const address = deps.clientAddress(c)
    await writeAudit(client, {
      ...{ kind: 'half-released', now, walletId, enrolmentId: id, device, address },
      detail: String(count),
    })
  })
  return { walletId, setId, generation, half, ...(passkeys === undefined ? {} : { passkeys }) }
}
