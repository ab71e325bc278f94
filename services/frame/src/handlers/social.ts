import { isWalletError, WalletError } from '@latchkey/errors'
import { toAccountQuestion } from '../approval/question/account-question.ts'
import { confirmQuestion } from '../approval/question/show-question.ts'
import { showPairingCode } from '../approval/show-pairing-code.ts'
import type { CallContext, Handlers } from '../call-context.ts'
import { beginFarcaster } from '../wallet/social/begin-farcaster.ts'
import { beginSocial, endSocial } from '../wallet/social/begin-social.ts'
import { confirmLogin } from '../wallet/social/confirm-login.ts'
import { type BoundSocial, openSocialSession, readOwnLogin, redeemSocial } from '../wallet/social/open-social.ts'
import { readAccount } from '../wallet/social/read-account.ts'
import type { SocialLogin, WalletDeps } from '../wallet/wallet-deps.ts'
import { getUser } from './session.ts'
import { waitForApproval } from './wait-for-approval.ts'

const POLL_MS = 2_000
/** For 24 seconds; a page that waits longer asks again. */
const MAX_POLLS = 12

/** A login by a social provider, in a window that the page of the site opens. */
export const socialHandlers = {
  async GET_SOCIAL_REDIRECT_URI({ provider }, { openWallet, data }) {
    const { uri, returnOrigin } = await beginSocial(provider, { page: window, data }, await openWallet())
    return { uri, resultOrigin: returnOrigin }
  },
  /**
   * Ends with `frame/timeout` while the login has not returned, or a person has not approved this device; the page then asks again, with the
   * same pairing code.
   */
  async CONNECT_SOCIAL({ uri, ...params }, context) {
    const wallet = await context.openWallet()
    const login = readOwnLogin(uri, context.data, wallet)
    const returned = await waitForReturn(login, wallet, context)
    await waitForConfirmation(login, returned, wallet, context)
    // The page that has left the login must not lose the session that it had.
    if (context.signal.aborted) throw new WalletError('frame/aborted')
    const opened = await openSocialSession(login, returned, wallet, (enrolment) =>
      waitForApproval(enrolment, wallet, context),
    )
    if (opened === 'VERIFY_DEVICE') return { action: opened }
    const user = await getUser(params, context)
    // The page may have begun another login meanwhile.
    if (wallet.social === login) endSocial(wallet)
    return user
  },
  async GET_FARCASTER_URI(_, { openWallet, data }) {
    const { uri } = await beginFarcaster(data, await openWallet())
    return { url: uri }
  },
  /** Ends with `frame/timeout` while the account has not signed; the page then requests again. */
  async CONNECT_FARCASTER(_, context) {
    const wallet = await context.openWallet()
    const login = wallet.social
    if (login?.provider !== 'farcaster') throw new WalletError('social/timeout')
    const returned = await waitForReturn(login, wallet, context)
    await waitForConfirmation(login, returned, wallet, context)
    if (context.signal.aborted) throw new WalletError('frame/aborted')
    await openSocialSession(login, returned, wallet, (enrolment) => waitForApproval(enrolment, wallet, context))
    if (wallet.social === login) endSocial(wallet)
    const { subject, name = `!${subject}` } = readAccount(login.provider, returned.proof)
    return { userName: name }
  },
} satisfies Handlers

/** Redeems the login; until a login with a return page is bound to this browser, shows the code that a person types there. */
async function waitForReturn(login: SocialLogin, wallet: WalletDeps, context: CallContext): Promise<BoundSocial> {
  const { emit, signal, state } = context
  const first = await redeemSocial(login, wallet)
  if (first.action !== 'WAIT') return first
  const hide = login.code === undefined ? undefined : showPairingCode(document, 'social', login.code, state.theme)
  if (hide !== undefined) emit({ type: 'VIEW_REQUEST', payload: { view: 'device' } })
  try {
    for (let polls = 0; polls < MAX_POLLS; polls += 1) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      if (signal.aborted) throw new WalletError('frame/aborted')
      const next = await redeemSocial(login, wallet)
      if (next.action !== 'WAIT') return next
    }
    throw new WalletError('frame/timeout')
  } finally {
    hide?.()
    if (hide !== undefined) emit({ type: 'VIEW_REQUEST', payload: { view: 'none' } })
  }
}

/** Waits until the person has accepted the account of the login, whose card stays when the page requests again. */
async function waitForConfirmation(
  login: SocialLogin,
  redeemed: BoundSocial,
  wallet: WalletDeps,
  context: CallContext,
): Promise<void> {
  const { signal, origin, state, emit } = context
  const answer = confirmLogin(login, redeemed, wallet, (account, ended) =>
    confirmQuestion(toAccountQuestion(account), { origin, state, emit, signal: ended }),
  )
  const leave = () => login.confirming?.end()
  signal.addEventListener('abort', leave, { once: true })
  try {
    await Promise.race([answer, later(MAX_POLLS * POLL_MS)])
  } catch (error) {
    if (isWalletError(error, 'social/denied') && wallet.social === login) endSocial(wallet)
    throw error
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

const later = (ms: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new WalletError('frame/timeout')), ms))
