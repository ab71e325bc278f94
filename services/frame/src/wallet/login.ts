import { WalletError } from '@latchkey/errors'
import {
  codeResponse,
  deviceSchema,
  type LoginResponse,
  loginResponse,
  tokensSchema,
  type WalletTokens,
} from '@latchkey/protocol/wallet-auth'
import type { Identity } from '@latchkey/protocol/wallet-keys'
import { signOut } from './sign-out.ts'
import type { BegunLogin, WalletDeps } from './wallet-deps.ts'

/** Makes this browser known to auth, as one device of two keys. */
export async function registerDevice({ auth, openVault, pageKey, origin }: WalletDeps): Promise<string> {
  const vault = await openVault()
  const body = (nonce: string) => vault.call('REGISTER', { nonce, uiThumbprint: pageKey.thumbprint, origin })
  return (await auth.call({ path: 'devices', schema: deviceSchema, body })).deviceId
}

/** Asks for a code. @throws email/throttled, and as a service client */
export async function beginLogin(email: string, deps: WalletDeps, approval?: string): Promise<LoginResponse['action']> {
  const deviceId = await registerDevice(deps)
  const answer = await deps.puzzles.auth.call({
    path: 'login/email',
    schema: loginResponse,
    body: async () => ({ deviceId, email, ...(approval === undefined ? {} : { approval }) }),
  })
  const { action } = answer
  // The next step is custody's link, which also requires a puzzle.
  if (action === 'VERIFY_DEVICE') deps.puzzles.custody?.prepare()
  deps.login = {
    ...{ email, deviceId },
    ...(action === 'VERIFY_OTP' ? { challengeId: answer.challengeId } : { walletId: answer.walletId }),
  }
  return action
}

/**
 * Continues the session of this page if it is of the same address, and asks for a code otherwise.
 *
 * @throws email/throttled, and as a service client
 */
export async function logIn(email: string, deps: WalletDeps): Promise<'CONNECT' | LoginResponse['action']> {
  const known = (await deps.session.isOpen()) ? await deps.session.identity() : undefined
  return known?.type === 'email' && isSameAddress(email, known.email) ? 'CONNECT' : beginLogin(email, deps)
}

/** Printable ASCII. Lower-casing other characters can make two different addresses equal. */
const ASCII = /^[!-~]+$/

/** Returns whether the services treat two texts as the same address. They ignore the case of letters. */
const isSameAddress = (one: string, other: string) =>
  one === other || (ASCII.test(one) && ASCII.test(other) && one.toLowerCase() === other.toLowerCase())

/**
 * Opens the session, and ends the one of another address.
 *
 * @returns `VERIFY_DEVICE` if custody must approve this device first
 * @throws email/invalid-code, also if no code was requested
 */
export async function enterCode(code: string, deps: WalletDeps): Promise<{ action: 'VERIFY_DEVICE' } | undefined> {
  const { login, auth, puzzles } = deps
  if (login?.challengeId === undefined) throw new WalletError('email/invalid-code')
  const { challengeId, deviceId } = login
  const body = async () => ({ deviceId, challengeId, code })
  const answer = await auth.call({ path: 'login/code', schema: codeResponse, body })
  if (!('action' in answer)) return openSession(answer, toPerson(login), deps)
  deps.login = { ...login, walletId: answer.walletId, isVerified: true }
  puzzles.custody?.prepare()
  return { action: answer.action }
}

/** Opens the session of a login whose code was right, once custody approved this device. @throws as a service client */
export async function enterApproval(approval: string, login: BegunLogin, deps: WalletDeps): Promise<void> {
  const { challengeId, deviceId } = login
  const body = async () => ({ deviceId, challengeId, approval })
  await openSession(await deps.auth.call({ path: 'login/device', schema: tokensSchema, body }), toPerson(login), deps)
}

const toPerson = ({ deviceId, email }: BegunLogin): LoggedIn => ({ deviceId, identity: { type: 'email', email } })

interface LoggedIn {
  readonly deviceId: string
  readonly identity: Identity
}

/** Opens the session of a person who has logged in, and ends the one of another person. */
export async function openSession(tokens: WalletTokens, person: LoggedIn, deps: WalletDeps): Promise<undefined> {
  const { session } = deps
  // The wallet must belong to the person who has logged in.
  if (await session.isOpen()) await signOut(deps)
  await session.open({ ...tokens, ...person })
  // The wallet of another person may still be opened.
  deps.opening = undefined
  deps.loggedInAt = performance.now()
}
