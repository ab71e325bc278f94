import { randomUUID } from 'node:crypto'
import { withClient, withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { createFairQueue, parseBody, toCaller } from '@latchkey/http'
import { parseEmailAddress } from '@latchkey/mail'
import { MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import { hashIdentity } from '@latchkey/proofs'
import {
  type EmailChange,
  emailChangeCodeRequest,
  emailChangeRequest,
  finishEmailRequest,
  type ProvenEmail,
} from '@latchkey/protocol/wallet-auth'
import { type Context, Hono } from 'hono'
import { requireSession } from '../check-caller.ts'
import { toEmailMac, unwrapEmail, wrapEmail } from '../domain/email-record.ts'
import { RESEND_MS, readCodeState } from '../domain/login-limits.ts'
import { writeAudit } from '../drivers/audit.ts'
import {
  type AttemptedCode,
  type CodeKey,
  consumeCode,
  countAttempt,
  findCodeAddress,
  lockAddress,
  readRecentCodes,
} from '../drivers/codes.ts'
import {
  advanceEmailChange,
  type EmailChangeRow,
  findEmailChange,
  findWaitingChange,
  isAddressTaken,
  PROVEN_MS,
  startEmailChange,
} from '../drivers/email-changes.ts'
import type { LiveSession } from '../drivers/sessions.ts'
import { findUserAddress, lockUser } from '../drivers/users.ts'
import { findWallet } from '../drivers/wallets.ts'
import { finishEmailChange } from '../finish-email-change.ts'
import { type ChangeStep, createChangeCode, sendChangeCode, toPurpose } from '../send-change-code.ts'
import type { WalletDeps } from '../wallet-deps.ts'

/** The change must begin this soon after the login. */
const LOGIN_MS = 5 * MINUTE_MS
/** As for logins: a code that is hashed or compared takes a core. */
const MAX_CONCURRENT_CODES = 2
type FairQueue = ReturnType<typeof createFairQueue>

/** A user gets another address: a code of the current address, a code of the new one, then custody, then `finish`. */
export function emailChangeRoutes(deps: WalletDeps): Hono {
  const runFair = createFairQueue(MAX_CONCURRENT_CODES)
  return new Hono()
    .post('/email-change', async (c) => c.json(await start(c, deps, runFair)))
    .post('/email-change/primary', async (c) => c.json(await enterPrimary(c, deps, runFair)))
    .post('/email-change/secondary', async (c) => c.json(await enterSecondary(c, deps, runFair)))
    .post('/email-change/finish', async (c) => {
      const session = await requireSession(c, deps)
      const body = await parseBody(c, finishEmailRequest)
      return c.json({ email: await finishEmailChange({ ...body, session, address: deps.clientAddress(c) }, deps) })
    })
}

interface Caller {
  readonly session: LiveSession
  readonly address: string
  readonly now: Date
}

const toChange = (id: string, step: ChangeStep): EmailChange => ({
  action: step === 'primary' ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP',
  changeId: id,
  resendInSeconds: RESEND_MS / SECOND_MS,
})

/**
 * Begins a change, or sends the code of the current step again. Whether somebody has the new address is not looked at.
 *
 * @throws session/login-expired, email/throttled, mail/invalid-address; request/invalid for the current address;
 * frame/unsupported-action for a user without an address and without custody; embedded/not-found without a wallet
 */
async function start(c: Context, deps: WalletDeps, runFair: FairQueue): Promise<EmailChange> {
  const session = await requireSession(c, deps)
  const { email } = await parseBody(c, emailChangeRequest)
  const caller = { session, address: deps.clientAddress(c), now: new Date(deps.clock.now()) }
  const to = parseEmailAddress(email)
  const { pool, kms, config } = deps
  const { userId, sessionId, realm } = session
  const newMac = await toEmailMac(kms, realm, to)
  const waiting = await withClient(pool, (client) =>
    findWaitingChange(client, { userId, sessionId, newMac, now: caller.now }),
  )
  const run = <T>(work: () => Promise<T>) => runFair(toCaller(caller.address), session.deviceId, work)
  if (waiting !== undefined) return run(() => resend(waiting, caller, deps))
  const current = await findUserAddress(pool, userId)
  if (current === undefined || config.custodyKey === undefined || config.custodyOrigin === undefined)
    throw new WalletError('frame/unsupported-action')
  if (current.emailMac.equals(newMac))
    throw new WalletError('request/invalid', { field: 'email', problem: 'it is the current address' })
  const wallet = await findWallet(pool, userId)
  if (wallet?.status !== 'active') throw new WalletError('embedded/not-found')
  if (session.createdAt.getTime() < caller.now.getTime() - LOGIN_MS) throw new WalletError('session/login-expired')
  return run(async () => {
    const from = await unwrapEmail(kms, current.emailWrapped, `user/${userId}`)
    const id = randomUUID()
    const change = {
      ...{ id, realm, userId, sessionId, deviceId: session.deviceId, walletId: wallet.id, now: caller.now },
      ...{ oldMac: current.emailMac, oldWrapped: Buffer.from(current.emailWrapped), newMac },
      newWrapped: await wrapEmail(kms, to, `user/${userId}`),
    }
    const code = await createChangeCode({ step: 'primary', to: from, emailMac: current.emailMac }, session, deps)
    await withDurableTransaction(pool, async (client) => {
      await sendChangeCode(client, code, caller, deps)
      await lockUser(client, userId)
      await startEmailChange(client, { ...change, codeId: code.codeId })
      const { deviceId, walletId } = change
      await writeAudit(client, {
        ...{ kind: 'email-change-started', now: caller.now, userId, deviceId, walletId },
        address: caller.address,
      })
    })
    deps.outbox.wake()
    return toChange(id, 'primary')
  })
}

/** The address of a step. */
async function toRecipient(change: EmailChangeRow, step: ChangeStep, { kms }: WalletDeps) {
  const [emailMac, wrapped] =
    step === 'primary' ? [change.oldMac, change.oldWrapped] : [change.newMac, change.newWrapped]
  return { step, emailMac, to: await unwrapEmail(kms, wrapped, `user/${change.userId}`) } as const
}

async function resend(change: EmailChangeRow, caller: Caller, deps: WalletDeps): Promise<EmailChange> {
  const step = change.status === 'primary' ? 'primary' : 'secondary'
  const code = await createChangeCode(await toRecipient(change, step, deps), caller.session, deps)
  await withDurableTransaction(deps.pool, async (client) => {
    await sendChangeCode(client, code, caller, deps)
    const advance = { changeId: change.id, from: step, to: step, codeId: code.codeId, now: caller.now } as const
    if (!(await advanceEmailChange(client, advance))) throw new WalletError('email/invalid-code')
  })
  deps.outbox.wake()
  return toChange(change.id, step)
}

interface Accepted extends Caller {
  readonly change: EmailChangeRow
  readonly key: CodeKey
}

/**
 * Compares the code of one step. A code of another change, another step, another session or another device does not count.
 *
 * @throws email/invalid-code
 */
async function acceptCode(c: Context, step: ChangeStep, deps: WalletDeps, runFair: FairQueue): Promise<Accepted> {
  const session = await requireSession(c, deps)
  const { changeId, code } = await parseBody(c, emailChangeCodeRequest)
  const { pool, codes, clock } = deps
  const now = new Date(clock.now())
  const address = deps.clientAddress(c)
  const { userId, sessionId, deviceId } = session
  const change = await withClient(pool, (client) => findEmailChange(client, { changeId, userId, sessionId }))
  const isOpen = change?.status === step
  const key = { codeId: change?.codeId ?? changeId, purpose: toPurpose(step), deviceId, now }
  const isRight = await runFair(toCaller(address), deviceId, async () => {
    const attempt = isOpen ? await takeAttempt(key, deps) : undefined
    const emailMac = attempt?.emailMac.toString('hex') ?? ''
    return codes.isRight(code, { ...key, emailMac, device: session.uiThumbprint }, attempt)
  })
  if (!isRight || change === undefined) {
    if (isOpen) await writeAudit(pool, { kind: 'code-refused', now, userId, deviceId, address })
    throw new WalletError('email/invalid-code')
  }
  return { session, address, now, change, key }
}

/** Counts an attempt, unless too many wrong codes were entered for the address. */
function takeAttempt(key: CodeKey, { pool }: WalletDeps): Promise<AttemptedCode | undefined> {
  return withDurableTransaction(pool, async (client) => {
    const sent = await findCodeAddress(client, key)
    if (sent === undefined) return undefined
    await lockAddress(client, sent.emailMac)
    const caller = { at: key.now, standing: sent.standing, network: sent.network, device: key.deviceId }
    const { isGuessed } = readCodeState(await readRecentCodes(client, { ...sent, now: key.now }), caller)
    return isGuessed ? undefined : countAttempt(client, key)
  })
}

/** @throws email/invalid-code; email/throttled where the new address must wait, and the first code can be entered again */
async function enterPrimary(c: Context, deps: WalletDeps, runFair: FairQueue) {
  const { change, key, ...caller } = await acceptCode(c, 'primary', deps, runFair)
  const { session, address, now } = caller
  const recipient = await toRecipient(change, 'secondary', deps)
  const code = await runFair(toCaller(address), session.deviceId, () => createChangeCode(recipient, session, deps))
  await withDurableTransaction(deps.pool, async (client) => {
    await sendChangeCode(client, code, caller, deps)
    const advance = { changeId: change.id, from: 'primary', to: 'secondary', codeId: code.codeId, now } as const
    if (!(await consumeCode(client, key)) || !(await advanceEmailChange(client, advance)))
      throw new WalletError('email/invalid-code')
  })
  deps.outbox.wake()
  return toChange(change.id, 'secondary')
}

/** @throws email/invalid-code; email/taken, which only somebody who reads the mail of the new address learns */
async function enterSecondary(c: Context, deps: WalletDeps, runFair: FairQueue): Promise<ProvenEmail> {
  const { change, key, session, address, now } = await acceptCode(c, 'secondary', deps, runFair)
  const { pool, signer, kms } = deps
  const { userId, deviceId, realm, origin, vaultThumbprint: sub } = session
  const { id: changeId, walletId, newMac: emailMac } = change
  const isTaken = await withDurableTransaction(pool, async (client) => {
    await lockAddress(client, emailMac)
    await lockUser(client, userId)
    const taken = await isAddressTaken(client, { realm, emailMac, userId, now })
    const advance = { changeId, from: 'secondary', to: taken ? 'ended' : 'proven', now } as const
    if (!(await consumeCode(client, key)) || !(await advanceEmailChange(client, advance)))
      throw new WalletError('email/invalid-code')
    const entry = { kind: 'email-change-proven', now, userId, deviceId, walletId, address } as const
    await writeAudit(client, taken ? { ...entry, detail: 'the address is taken' } : entry)
    return taken
  })
  if (isTaken) throw new WalletError('email/taken')
  const [from, to] = await Promise.all([
    unwrapEmail(kms, change.oldWrapped, `user/${userId}`),
    unwrapEmail(kms, change.newWrapped, `user/${userId}`),
  ])
  const statement = await signer.sign('latchkey-email-change+jwt', {
    ...{ sub, walletId, changeId, projectId: realm, origin },
    fromHash: hashIdentity(walletId, from),
    toHash: hashIdentity(walletId, to),
    exp: (now.getTime() + PROVEN_MS) / SECOND_MS,
  })
  return { statement }
}
