import { WalletError } from '@latchkey/errors'
import type { FramePageData } from '@latchkey/protocol/frame'
import {
  type RedeemedSocial,
  redeemedSocialSchema,
  tokensSchema,
  type WalletTokens,
} from '@latchkey/protocol/wallet-auth'
import type { Identity } from '@latchkey/protocol/wallet-keys'
import { openSession } from '../login.ts'
import { enrolDevice, readDecision } from '../recover-wallet.ts'
import type { SocialLogin, WalletDeps } from '../wallet-deps.ts'

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

/**
 * Opens the session of a redeemed login, and ends the one of another person. On a new device custody decides first, by the ID token.
 *
 * @throws email/device-refused, and as a service client
 */
export function openSocialSession(login: SocialLogin, redeemed: BoundSocial, deps: WalletDeps): Promise<void> {
  login.opened ??= open(login, redeemed, deps).catch((error: unknown) => {
    login.opened = undefined
    throw error
  })
  return login.opened
}

async function open(login: SocialLogin, redeemed: BoundSocial, deps: WalletDeps): Promise<void> {
  const { provider, salt, deviceId } = login
  const identity: Identity = { type: 'social', provider, idToken: redeemed.idToken, salt }
  const tokens =
    redeemed.action === 'CONNECT'
      ? redeemed.tokens
      : await enrol(login, { identity, walletId: redeemed.walletId }, deps)
  await openSession(tokens, { deviceId, identity }, deps)
}

async function enrol(
  { deviceId, transactionId }: SocialLogin,
  person: { readonly identity: Identity; readonly walletId: string },
  deps: WalletDeps,
): Promise<WalletTokens> {
  // Of an earlier login, whose approval auth has taken.
  deps.enrolment = undefined
  const enrolment = await enrolDevice({ ...person, deviceId }, deps)
  const decision = await readDecision(enrolment, deps)
  if (decision.status !== 'approved') {
    deps.enrolment = undefined
    throw new WalletError('email/device-refused')
  }
  const { approval } = decision
  deps.enrolment = { ...enrolment, approval }
  const body = async () => ({ deviceId, transactionId, approval })
  return deps.auth.call({ path: 'social/device', schema: tokensSchema, body })
}
