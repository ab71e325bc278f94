import { WalletError } from '@latchkey/errors'
import type { FramePageData } from '@latchkey/protocol/frame'
import {
  type RedeemedSocial,
  redeemedSocialSchema,
  type SocialProof,
  tokensSchema,
  type WalletTokens,
} from '@latchkey/protocol/wallet-auth'
import type { Identity } from '@latchkey/protocol/wallet-keys'
import { openSession } from '../login.ts'
import { enrolDevice, readDecision } from '../recover-wallet.ts'
import type { Enrolment, OpenedSocial, SocialLogin, WalletDeps } from '../wallet-deps.ts'
import { toAccount } from './read-account.ts'

/** A login that auth has redeemed. */
export type BoundSocial = Exclude<RedeemedSocial, { readonly action: 'WAIT' }>

/**
 * Returns the login that the page names: by the address of its result, or by the page of the provider if the site got no result.
 *
 * @throws social/timeout if this load of the frame has begun no login, frame/not-allowed for any other address
 */
export function readOwnLogin(
  uri: string,
  { returnOrigin, socials = {} }: Pick<FramePageData, 'returnOrigin' | 'socials'>,
  { social }: Pick<WalletDeps, 'social'>,
): SocialLogin {
  if (social !== undefined && [social.uri, `${returnOrigin}/?transaction=${social.transactionId}`].includes(uri))
    return social
  const { origin, pathname } = new URL(uri)
  const places = [
    `${returnOrigin}/`,
    ...Object.values(socials).map(({ authorizationEndpoint }) => authorizationEndpoint),
  ]
  const isOver = social === undefined && places.includes(`${origin}${pathname}`)
  throw new WalletError(isOver ? 'social/timeout' : 'frame/not-allowed')
}

/** Redeems a login. Auth does that once, so that the response is kept for the next request of the page. */
export function redeemSocial(login: SocialLogin, { auth }: Pick<WalletDeps, 'auth'>): Promise<RedeemedSocial> {
  login.redeemed ??= redeem(login, auth)
  return login.redeemed
}

async function redeem(login: SocialLogin, auth: WalletDeps['auth']): Promise<RedeemedSocial> {
  const { deviceId, transactionId } = login
  const body = async () => ({ deviceId, transactionId })
  let redeemed: RedeemedSocial | undefined
  try {
    redeemed = await auth.call({ path: 'social/redeem', schema: redeemedSocialSchema, body })
    return redeemed
  } finally {
    if (redeemed === undefined || redeemed.action === 'WAIT') login.redeemed = undefined
  }
}

/** Waits until the person has approved this device by the link in their mail. @returns custody's approval */
export type WaitForApproval = (enrolment: Enrolment) => Promise<string>

/**
 * Opens the session of a redeemed login, and ends the one of another person. On a new device custody decides first: by the ID token, or by
 * a link that it mails if the provider has none. The first call then returns `VERIFY_DEVICE`, and each further one waits for the link.
 *
 * @throws email/device-refused, embedded/no-address, what `wait` throws, and as a service client
 */
export function openSocialSession(
  login: SocialLogin,
  redeemed: BoundSocial,
  deps: WalletDeps,
  wait: WaitForApproval,
): Promise<OpenedSocial> {
  login.opened ??= openOnce(login, redeemed, deps, wait)
  return login.opened
}

async function openOnce(...given: Parameters<typeof openSocialSession>): Promise<OpenedSocial> {
  const [login] = given
  let opened: OpenedSocial | undefined
  try {
    opened = await open(...given)
    return opened
  } finally {
    if (opened !== 'CONNECT') login.opened = undefined
  }
}

async function open(
  login: SocialLogin,
  redeemed: BoundSocial,
  deps: WalletDeps,
  wait: WaitForApproval,
): Promise<OpenedSocial> {
  const identity = toIdentity(login, redeemed.proof)
  const { deviceId } = login
  const tokens =
    redeemed.action === 'CONNECT'
      ? redeemed.tokens
      : await enrol(login, { identity, walletId: redeemed.walletId }, deps, wait)
  if (tokens === undefined) return 'VERIFY_DEVICE'
  await openSession(tokens, { deviceId, identity }, deps)
  deps.account = 'account' in redeemed.proof ? toAccount(login.provider, redeemed.proof.account) : undefined
  return 'CONNECT'
}

function toIdentity({ provider, salt }: SocialLogin, proof: SocialProof): Identity {
  if ('message' in proof) {
    const { message, signature } = proof
    return { type: 'farcaster', message, signature, salt }
  }
  // The proofs of Farcaster have messages.
  if (provider === 'farcaster') throw new WalletError('frame/error')
  return 'idToken' in proof
    ? { type: 'social', provider, idToken: proof.idToken, salt }
    : { type: 'access-token', provider, accessToken: proof.accessToken }
}

/** @returns undefined once custody has mailed the link */
async function enrol(
  login: SocialLogin,
  person: { readonly identity: Identity; readonly walletId: string },
  deps: WalletDeps,
  wait: WaitForApproval,
): Promise<WalletTokens | undefined> {
  const { deviceId, transactionId } = login
  // Of an earlier login, whose approval auth has taken.
  if (!login.isEnrolling) deps.enrolment = undefined
  login.isEnrolling = true
  const known = deps.enrolment
  const enrolment = await enrolDevice({ ...person, deviceId }, deps)
  const isDecided = person.identity.type === 'social'
  if (!isDecided && enrolment !== known) return undefined
  const approval = enrolment.approval ?? (await (isDecided ? readApproval(enrolment, deps) : wait(enrolment)))
  deps.enrolment = { ...enrolment, approval }
  const body = async () => ({ deviceId, transactionId, approval })
  return deps.auth.call({ path: 'social/device', schema: tokensSchema, body })
}

/** Custody has decided by the ID token. @throws email/device-refused */
async function readApproval(enrolment: Enrolment, deps: WalletDeps): Promise<string> {
  const decision = await readDecision(enrolment, deps)
  if (decision.status === 'approved') return decision.approval
  deps.enrolment = undefined
  throw new WalletError('email/device-refused')
}
