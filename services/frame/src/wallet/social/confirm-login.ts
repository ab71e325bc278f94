import { WalletError } from '@latchkey/errors'
import { doneSchema } from '@latchkey/protocol/wallet-auth'
import type { SocialAccount } from '../../approval/question/account-question.ts'
import type { SocialLogin, WalletDeps } from '../wallet-deps.ts'
import type { BoundSocial } from './open-social.ts'
import { readAccount } from './read-account.ts'

/** How long a person waits for the end of a session that they declined. */
const END_MS = 2_500

/** Shows an account to the person, and returns whether they accept it. @throws frame/aborted */
export type ConfirmAccount = (account: SocialAccount, signal: AbortSignal) => Promise<boolean>

/**
 * Has the person accept the account of a redeemed login, once for each account and browser. Without this a hostile auth service could
 * sign the person in to an account of its own, and a site to that of somebody else: the person would receive money in that wallet.
 *
 * @throws social/denied if the person declines; frame/aborted
 * @see docs/embedded-wallet/social.md
 */
export function confirmLogin(
  login: SocialLogin,
  redeemed: BoundSocial,
  deps: WalletDeps,
  confirm: ConfirmAccount,
): Promise<void> {
  login.confirming ??= confirmOnce(login, redeemed, deps, confirm)
  return login.confirming.answer
}

function confirmOnce(login: SocialLogin, redeemed: BoundSocial, deps: WalletDeps, confirm: ConfirmAccount) {
  const end = new AbortController()
  const run = async (): Promise<void> => {
    const account = readAccount(login.provider, redeemed.proof)
    if (await deps.confirmedAccounts.has(account)) return
    if (await confirm(account, end.signal)) return deps.confirmedAccounts.add(account)
    await endRedeemed(redeemed, deps)
    throw new WalletError('social/denied')
  }
  const answer = run()
  // Between two requests of the page nothing waits for the answer.
  answer.catch(() => undefined)
  return { answer, end: () => end.abort() }
}

/** Ends the session that auth has opened for the declined account. */
async function endRedeemed(redeemed: BoundSocial, { auth }: WalletDeps): Promise<void> {
  if (redeemed.action !== 'CONNECT') return
  const { accessToken } = redeemed.tokens
  await auth.call({ path: 'session/end', schema: doneSchema, accessToken, timeoutMs: END_MS }).catch(() => undefined)
}
