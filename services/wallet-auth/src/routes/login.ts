import { randomUUID } from 'node:crypto'
import { type DatabaseClient, withClient, withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { createFairQueue, createTokenBuckets, parseBody, toCaller, toNetwork } from '@latchkey/http'
import { type EmailAddress, parseEmailAddress, renderMail } from '@latchkey/mail'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import {
  type CodeResponse,
  codeRequest,
  deviceLoginRequest,
  type LoginResponse,
  loginRequest,
  type SolvedPuzzle,
  type WalletTokens,
} from '@latchkey/protocol/wallet-auth'
import { type Context, Hono } from 'hono'
import { acceptApproval } from '../accept-approval.ts'
import { requireDevice } from '../check-caller.ts'
import { decideLogin, type LoginDecision } from '../domain/decide-login.ts'
import { toEmailMac, toMailboxMac, unwrapEmail, wrapEmail } from '../domain/email-record.ts'
import { type CallerStanding, type CodeState, RESEND_MS, readCodeState } from '../domain/login-limits.ts'
import { createCode } from '../domain/one-time-code.ts'
import { writeAudit } from '../drivers/audit.ts'
import {
  type AttemptedCode,
  CODE_MS,
  type CodeKey,
  consumeCode,
  countAttempt,
  findAcceptedCode,
  findCodeAddress,
  lockAddress,
  readRecentCodes,
  storeCode,
} from '../drivers/codes.ts'
import { type Device, findLoginState, type LoginState } from '../drivers/devices.ts'
import { isReserved } from '../drivers/email-changes.ts'
import { isKnownNetwork, rememberNetwork } from '../drivers/known-networks.ts'
import { upsertUser } from '../drivers/users.ts'
import { type SignedInUser, signIn } from '../sign-in.ts'
import type { WalletDeps } from '../wallet-deps.ts'

const PURPOSE = 'login'
/** A code that is hashed or compared takes a core for 50 ms. Networks take turns, and so do the devices of a network. */
const MAX_CONCURRENT_CODES = 4
type FairQueue = ReturnType<typeof createFairQueue>

/** `POST login/email` sends a code; `POST login/code` opens a session, or in strict mode `POST login/device` does once custody has approved the device. */
export function loginRoutes(deps: WalletDeps): Hono {
  const runFair = createFairQueue(MAX_CONCURRENT_CODES)
  const { loginsPerHour: capacity } = deps.config
  const networks = createTokenBuckets({ capacity, refillPerSecond: (capacity * SECOND_MS) / HOUR_MS }, deps.clock)
  return new Hono()
    .post('/login/email', async (c) => c.json(await startLogin(c, deps, { runFair, networks })))
    .post('/login/code', async (c) => c.json(await enterCode(c, deps, runFair)))
    .post('/login/device', async (c) => c.json(await enterApproval(c, deps)))
}

interface LoginLimits {
  readonly runFair: FairQueue
  /** Limits logins of unknown devices, by network. */
  readonly networks: ReturnType<typeof createTokenBuckets>
}

interface UnknownLogin {
  readonly puzzle: SolvedPuzzle | undefined
  readonly address: string
  readonly project: string
  readonly emailMac: Buffer
}

const isKnown = ({ state }: Standing): boolean => state?.status === 'approved' || state?.status === 'active'

/**
 * Checks the puzzle of an unknown device, and counts its login. The response (VERIFY_DEVICE, or a code) reveals whether the address
 * has a wallet, so this happens before the wallet is looked at, and a refusal reveals nothing.
 *
 * @throws puzzle/refused; email/throttled with the seconds to wait
 */
async function countUnknown(c: Context, login: UnknownLogin, deps: WalletDeps, networks: LoginLimits['networks']) {
  const { puzzle, project, emailMac } = login
  const network = toNetwork(login.address)
  const refuse = (retryInSeconds: number) => {
    if (retryInSeconds > 0) throw new WalletError('email/throttled', { retryInSeconds })
  }
  // Checked before the puzzle, so that nobody solves a puzzle for a call that is refused anyway.
  refuse(networks.waitSeconds(network, 1))
  await deps.puzzles.require(c, puzzle, { network, project, address: emailMac.toString('hex') })
  refuse(networks.take(network, 1))
}

/** @throws email/throttled, puzzle/refused, proof/refused */
async function startLogin(c: Context, deps: WalletDeps, { runFair, networks }: LoginLimits): Promise<LoginResponse> {
  const body = await parseBody(c, loginRequest)
  const device = await requireDevice(c, deps, body.deviceId)
  const email = parseEmailAddress(body.email)
  const { pool, kms, clock } = deps
  const now = new Date(clock.now())
  const [realm, deviceId] = [device.project, device.id]
  const [emailMac, mailboxMac] = await Promise.all([toEmailMac(kms, realm, email), toMailboxMac(kms, email)])
  const address = deps.clientAddress(c)
  const login = { realm, emailMac, mailboxMac, deviceId, network: toNetwork(address), now }
  if (body.approval !== undefined) {
    const known = await withClient(pool, (client) => findLoginState(client, login))
    await acceptApproval(body.approval, { device, known, now }, deps)
  }
  const standing = await withClient(pool, (client) => readStanding(client, login, deps))
  if (!isKnown(standing))
    await countUnknown(c, { puzzle: body.puzzle, address, project: realm, emailMac }, deps, networks)
  if (!mayHaveCode(standing)) return answerWithoutCode(standing)
  return runFair(toCaller(address), device.id, () => sendCode({ device, email, emailMac, mailboxMac, address }, deps))
}

/** The codes and the login state of an address, and what a login on this device needs next. */
interface Standing extends CodeState {
  readonly state: LoginState | undefined
  readonly standing: CallerStanding
  readonly decision: LoginDecision
}

interface Login {
  readonly realm: string
  readonly emailMac: Buffer
  /** Absent for a caller who enters a code. */
  readonly mailboxMac?: Buffer
  readonly deviceId: string
  readonly network: string
  readonly now: Date
  /** Standing of the caller when the code was sent. Absent for a new code. */
  readonly standing?: CallerStanding
}

async function readStanding(
  client: DatabaseClient,
  login: Login,
  { config: { isStrict = false } }: Pick<WalletDeps, 'config'>,
): Promise<Standing> {
  const state = await findLoginState(client, login)
  const isKnown = state?.status === 'approved' || state?.status === 'active'
  const ofNetwork = (await isKnownNetwork(client, login)) ? 'network' : 'unknown'
  const { network, deviceId: device, now: at, standing = isKnown ? 'device' : ofNetwork } = login
  const codes = readCodeState(await readRecentCodes(client, login), { at, standing, network, device })
  // While its old address can undo a change, nobody else gets the address.
  const decision = (await isReserved(client, login))
    ? 'wait'
    : decideLogin(state, { isGuessed: codes.isGuessed, isStrict })
  return { ...codes, state, standing, decision }
}

const mayHaveCode = ({ decision, waitMs }: Standing): boolean => decision === 'code' && waitMs === 0

/** @throws email/throttled */
function answerWithoutCode({ state, decision, waitMs }: Standing): LoginResponse {
  if (decision === 'device' && typeof state?.walletId === 'string')
    return { action: 'VERIFY_DEVICE', walletId: state.walletId }
  const retryMs = decision === 'code' ? waitMs : HOUR_MS
  throw new WalletError('email/throttled', { retryInSeconds: Math.ceil(retryMs / SECOND_MS) })
}

interface CodeMail {
  readonly device: Device
  readonly email: EmailAddress
  readonly emailMac: Buffer
  readonly mailboxMac: Buffer
  readonly address: string
}

/**
 * Stores the code and its mail in one transaction. If this returns an id, the mail with the code is in the outbox.
 *
 * @throws email/throttled when a request beside this one has sent a code
 */
async function sendCode(
  { device, email, emailMac, mailboxMac, address }: CodeMail,
  deps: WalletDeps,
): Promise<LoginResponse> {
  const { config, codes, kms, outbox, pool, clock } = deps
  const now = new Date(clock.now())
  const codeId = randomUUID()
  const code = createCode()
  const use = { codeId, purpose: PURPOSE, emailMac: emailMac.toString('hex'), device: device.uiThumbprint }
  const hashed = await codes.hash(code, use)
  const emailWrapped = await wrapEmail(kms, email, `code/${codeId}`)
  const content = renderMail('login-code', {
    origin: device.origin,
    siteName: config.projects[device.project]?.name ?? '',
    at: now.getTime(),
    code,
    deviceLabel: device.label,
    validMinutes: CODE_MS / MINUTE_MS,
  })
  const { project: realm, id: deviceId } = device
  const login = { realm, emailMac, mailboxMac, deviceId, network: toNetwork(address), now }
  const refused = await withDurableTransaction(pool, async (client) => {
    // Concurrent requests all pass the earlier check, so the check is repeated under the lock.
    await lockAddress(client, emailMac)
    await lockAddress(client, mailboxMac)
    const current = await readStanding(client, login, deps)
    if (!mayHaveCode(current)) return current
    const { standing } = current
    await storeCode(client, { ...hashed, ...login, codeId, purpose: PURPOSE, emailWrapped, standing })
    await outbox.enqueueIn(client, {
      ...content,
      template: 'login-code',
      to: email,
      expiresAt: now.getTime() + CODE_MS,
    })
    await writeAudit(client, { kind: 'code-sent', now, deviceId, address })
    return undefined
  })
  if (refused !== undefined) return answerWithoutCode(refused)
  outbox.wake()
  return { action: 'VERIFY_OTP', challengeId: codeId, resendInSeconds: RESEND_MS / SECOND_MS }
}

/** @throws email/invalid-code, the same for a wrong, an old, a used and an unknown one; email/device-refused */
async function enterCode(c: Context, deps: WalletDeps, runFair: FairQueue): Promise<CodeResponse> {
  const entered = await parseBody(c, codeRequest)
  const device = await requireDevice(c, deps, entered.deviceId)
  const address = deps.clientAddress(c)
  return runFair(toCaller(address), device.id, () => openByCode({ ...entered, device, address }, deps))
}

interface EnteredCode {
  readonly challengeId: string
  readonly code: string
  readonly device: Device
  readonly address: string
}

/**
 * Counts an attempt at a code. Wrong attempts at all codes of an address are added up by the standing of the callers who requested them: a device
 * that custody approved may try its code after too many wrong ones, any other may not.
 *
 * @returns undefined for a code that is not open, or that may not be tried
 */
function takeAttempt(key: CodeKey, deps: WalletDeps): Promise<AttemptedCode | undefined> {
  return withDurableTransaction(deps.pool, async (client) => {
    const address = await findCodeAddress(client, key)
    if (address === undefined) return undefined
    await lockAddress(client, address.emailMac)
    const { isGuessed, decision } = await readStanding(client, { ...address, ...key }, deps)
    return isGuessed && decision !== 'code' ? undefined : countAttempt(client, key)
  })
}

async function openByCode(entered: EnteredCode, deps: WalletDeps): Promise<CodeResponse> {
  const { challengeId: codeId, code, device, address } = entered
  const deviceId = device.id
  const { pool, codes, kms, clock, config } = deps
  const now = new Date(clock.now())
  const attempt = await takeAttempt({ codeId, purpose: PURPOSE, deviceId, now }, deps)
  const emailMac = attempt?.emailMac.toString('hex') ?? ''
  if (!(await codes.isRight(code, { codeId, purpose: PURPOSE, emailMac, device: device.uiThumbprint }, attempt))) {
    // A code has five attempts. A request for a code that is not open would add entries without a limit.
    if (attempt !== undefined) await writeAudit(pool, { kind: 'code-refused', now, deviceId, address })
    throw new WalletError('email/invalid-code')
  }
  if (attempt === undefined) throw new WalletError('bug/unexpected')
  const email = await unwrapEmail(kms, attempt.emailWrapped, `code/${codeId}`)
  const newUserId = randomUUID()
  const emailWrapped = await wrapEmail(kms, email, `user/${newUserId}`)
  return withDurableTransaction(pool, async (client) => {
    const { realm, emailMac: mac } = attempt
    // Before the row of the code, as an attempt does: in another order the two wait for each other.
    await lockAddress(client, mac)
    if (!(await consumeCode(client, { codeId, purpose: PURPOSE, deviceId, now })))
      throw new WalletError('email/invalid-code')
    if (await isReserved(client, { realm, emailMac: mac, now })) throw new WalletError('email/invalid-code')
    const user = await upsertUser(client, { newUserId, realm, emailMac: mac, emailWrapped, deviceId, now })
    const { userId, walletId } = user
    if (walletId !== null && decideLogin(user, { isGuessed: false, isStrict: false }) !== 'code') {
      // If auth is not in strict mode, the wallet was created after the code was sent.
      if (config.isStrict !== true) throw new WalletError('email/device-refused')
      await writeAudit(client, { kind: 'code-accepted', now, userId, deviceId, address })
      return { action: 'VERIFY_DEVICE', walletId }
    }
    return signInByEmail(client, { userId, realm, emailMac: mac, deviceId, address, now })
  })
}

interface EmailUser extends SignedInUser {
  readonly realm: string
  readonly emailMac: Buffer
}

async function signInByEmail(client: DatabaseClient, user: EmailUser): Promise<WalletTokens> {
  await rememberNetwork(client, { ...user, network: toNetwork(user.address) })
  return signIn(client, user)
}

/**
 * Opens the session in strict mode: the code was correct, and custody has approved the device since.
 *
 * @throws embedded/not-found without a correct code in the last half hour; proof/refused as `acceptApproval`
 */
async function enterApproval(c: Context, deps: WalletDeps): Promise<WalletTokens> {
  const { deviceId, challengeId: codeId, approval } = await parseBody(c, deviceLoginRequest)
  const device = await requireDevice(c, deps, deviceId)
  const now = new Date(deps.clock.now())
  const { login, known } = await withClient(deps.pool, async (client) => {
    const accepted = await findAcceptedCode(client, { codeId, purpose: PURPOSE, deviceId, now })
    return { login: accepted, known: accepted && (await findLoginState(client, { ...accepted, deviceId })) }
  })
  if (login === undefined || known === undefined) throw new WalletError('embedded/not-found')
  await acceptApproval(approval, { device, known, now }, deps)
  const { userId } = known
  const address = deps.clientAddress(c)
  return withDurableTransaction(deps.pool, (client) =>
    signInByEmail(client, { ...login, userId, deviceId, address, now }),
  )
}
