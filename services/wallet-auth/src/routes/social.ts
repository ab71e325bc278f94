import { randomBytes, randomUUID } from 'node:crypto'
import { type DatabaseClient, withClient, withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { parseBody } from '@latchkey/http'
import { createPairingCode, toStatedAccount } from '@latchkey/proofs'
import {
  beginSocialRequest,
  bindSocialRequest,
  type RedeemedSocial,
  redeemSocialRequest,
  socialDeviceRequest,
  type WalletTokens,
} from '@latchkey/protocol/wallet-auth'
import { type Context, Hono } from 'hono'
import { acceptApproval } from '../accept-approval.ts'
import { requireDevice, requireProof } from '../check-caller.ts'
import { decideLogin } from '../domain/decide-login.ts'
import {
  type StoredPerson,
  toAccountMac,
  toAccountRow,
  unwrapPerson,
  wrapPerson,
  wrapVerifier,
} from '../domain/social-account.ts'
import { createToken, hashToken } from '../domain/tokens.ts'
import { findAccountState, upsertAccountUser } from '../drivers/accounts.ts'
import { writeAudit } from '../drivers/audit.ts'
import type { Device } from '../drivers/devices.ts'
import {
  bindByDevice,
  deleteSocialLogin,
  findSocialLogin,
  redeemSocialLogin,
  type SocialProblem,
  storeSocialLogin,
} from '../drivers/social-logins.ts'
import { readChannel } from '../read-channel.ts'
import { type SignedInUser, signIn } from '../sign-in.ts'
import type { WalletDeps } from '../wallet-deps.ts'

const VERIFIER_BYTES = 32

/**
 * A login by an account at a provider, for the frame: `begin` returns the page of the provider, `bind` says that the return page is in
 * the same browser, `redeem` opens the session.
 */
export function socialRoutes(deps: WalletDeps): Hono {
  return new Hono()
    .post('/social/begin', async (c) => c.json(await begin(c, deps)))
    .post('/social/bind', async (c) => c.json(await bind(c, deps)))
    .post('/social/redeem', async (c) => c.json(await redeem(c, deps)))
    .post('/social/device', async (c) => c.json(await enterApproval(c, deps)))
}

/** @throws social/not-configured, embedded/not-found */
async function begin(c: Context, deps: WalletDeps) {
  const { deviceId, provider, nonce } = await parseBody(c, beginSocialRequest)
  const device = await requireDevice(c, deps, deviceId)
  const { providers, kms, pool, clock, pairingCodes } = deps
  const [id, state, code] = [randomUUID(), createToken(), createPairingCode()]
  const verifier = providers.hasPkce(provider) ? randomBytes(VERIFIER_BYTES).toString('base64url') : undefined
  const uri = await providers.authorize(provider, { state, nonce, verifier })
  const verifierWrapped = verifier === undefined ? null : await wrapVerifier(kms, verifier, id)
  const now = new Date(clock.now())
  const login = { id, provider, deviceId: device.id, nonce, verifierWrapped, channelWrapped: null }
  await withDurableTransaction(pool, (client) =>
    storeSocialLogin(client, { ...login, codeHash: pairingCodes.hash(code, id), stateHash: hashToken(state), now }),
  )
  return { transactionId: id, uri, code }
}

/** @throws embedded/not-found, the same for the login of another device, one that has not returned, and none */
async function bind(c: Context, deps: WalletDeps) {
  const { transactionId: id, challenge } = await parseBody(c, bindSocialRequest)
  const uiThumbprint = await requireProof(c, deps)
  const now = new Date(deps.clock.now())
  const isBound = await bindByDevice(deps.pool, { id, challengeHash: hashToken(challenge), now, uiThumbprint })
  if (!isBound) throw new WalletError('embedded/not-found')
  return { done: true }
}

const PROBLEMS = {
  denied: 'social/denied',
  unavailable: 'social/unavailable',
  // The code on the return page was wrong three times.
  code: 'social/denied',
} as const satisfies Readonly<Record<SocialProblem, string>>

/** @throws social/timeout for a login that is over or was redeemed; social/denied, social/unavailable for one that failed */
async function redeem(c: Context, deps: WalletDeps): Promise<RedeemedSocial> {
  const { deviceId, transactionId: id } = await parseBody(c, redeemSocialRequest)
  const device = await requireDevice(c, deps, deviceId)
  const now = new Date(deps.clock.now())
  await readChannel({ id, device, now }, deps)
  const login = await findSocialLogin(deps.pool, { id, deviceId, now })
  if (login === undefined || login.status === 'redeemed') throw new WalletError('social/timeout')
  if (login.status === 'ended') throw new WalletError(PROBLEMS[login.problem ?? 'unavailable'])
  if (login.status !== 'bound' || login.personWrapped === null) return { action: 'WAIT' }
  const person = await unwrapPerson(deps.kms, login.personWrapped, `login/${id}`)
  return openBound({ id, person, device, address: deps.clientAddress(c), now }, deps)
}

interface BoundLogin {
  readonly id: string
  readonly person: StoredPerson
  readonly device: Device
  readonly address: string
  readonly now: Date
}

/** @throws social/timeout if a concurrent request has redeemed the login */
async function openBound({ id, person, device, address, now }: BoundLogin, deps: WalletDeps): Promise<RedeemedSocial> {
  const { kms, pool } = deps
  const { stated, proof } = splitProof(person)
  const { project: realm, id: deviceId } = device
  const accountMac = await toAccountMac(kms, realm, person.account)
  const personWrapped = await wrapPerson(kms, stated, toAccountRow(realm, accountMac))
  const forLogin = await wrapPerson(kms, stated, `login/${id}`)
  return withDurableTransaction(pool, async (client) => {
    if (!(await redeemSocialLogin(client, { id, deviceId, personWrapped: forLogin, now })))
      throw new WalletError('social/timeout')
    const user = await upsertAccountUser(client, { realm, accountMac, deviceId, personWrapped, now })
    const { userId, walletId } = user
    if (walletId !== null && decideLogin(user, { isGuessed: false, isStrict: false }) !== 'code') {
      await writeAudit(client, { kind: 'social-accepted', now, userId, deviceId, address, detail: person.provider })
      return { action: 'VERIFY_DEVICE', walletId, proof }
    }
    const tokens = await signInOnce(client, id, { userId, deviceId, address, provider: person.provider, now })
    return { action: 'CONNECT', tokens, proof }
  })
}

/** The token or message is returned once, and stored no longer. */
function splitProof({ idToken, accessToken, signed, ...stated }: StoredPerson) {
  if (signed !== undefined) return { stated, proof: { ...signed, userName: stated.name ?? null } }
  if (idToken !== undefined) return { stated, proof: { idToken } }
  if (accessToken !== undefined) {
    const { account, name, email } = stated
    return { stated, proof: { accessToken, account: toStatedAccount({ account, name, email }) } }
  }
  throw new WalletError('bug/unexpected')
}

/** @throws social/timeout if a concurrent request has opened the session of this login */
async function signInOnce(client: DatabaseClient, loginId: string, user: SignedInUser): Promise<WalletTokens> {
  if (!(await deleteSocialLogin(client, loginId))) throw new WalletError('social/timeout')
  return signIn(client, user)
}

/**
 * Opens the session of a redeemed login, whose device custody has approved since.
 *
 * @throws social/timeout for a login that was not redeemed or is over; proof/refused as `acceptApproval`
 */
async function enterApproval(c: Context, deps: WalletDeps): Promise<WalletTokens> {
  const { deviceId, transactionId: id, approval } = await parseBody(c, socialDeviceRequest)
  const device = await requireDevice(c, deps, deviceId)
  const { pool, kms, clock } = deps
  const now = new Date(clock.now())
  const login = await findSocialLogin(pool, { id, deviceId, now })
  if (login?.status !== 'redeemed' || login.personWrapped === null) throw new WalletError('social/timeout')
  const { account, provider } = await unwrapPerson(kms, login.personWrapped, `login/${id}`)
  const { project: realm } = device
  const accountMac = await toAccountMac(kms, realm, account)
  const known = await withClient(pool, (client) => findAccountState(client, { realm, accountMac, deviceId }))
  if (known === undefined) throw new WalletError('social/timeout')
  await acceptApproval(approval, { device, known, now }, deps)
  const user = { userId: known.userId, deviceId, address: deps.clientAddress(c), provider, now }
  return withDurableTransaction(pool, (client) => signInOnce(client, id, user))
}
