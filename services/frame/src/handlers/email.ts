import { WalletError } from '@latchkey/errors'
import { words } from '../approval/card/words.ts'
import { confirmQuestion } from '../approval/question/show-question.ts'
import type { CallContext, Handlers } from '../call-context.ts'
import { beginEmailChange, enterPrimaryCode, enterSecondaryCode } from '../wallet/change-email.ts'

/** A change of the e-mail address by two codes. */
export const emailHandlers = {
  async UPDATE_EMAIL({ email }, context) {
    const wallet = await context.openWallet()
    return { action: await beginEmailChange(email, wallet, (from, to) => confirmChange(from, to, context)) }
  },
  async UPDATE_EMAIL_PRIMARY_OTP({ otp }, { openWallet }) {
    await enterPrimaryCode(otp, await openWallet())
  },
  async UPDATE_EMAIL_SECONDARY_OTP({ otp }, { openWallet }) {
    return { newEmail: await enterSecondaryCode(otp, await openWallet()) }
  },
} satisfies Handlers

/**
 * Has the person accept the new address. The site receives the codes that they type, so that without this it could move the wallet to
 * an address of its own by a code that it requests under another pretext.
 *
 * @throws wallet/rejected, frame/aborted
 */
async function confirmChange(from: string, to: string, context: CallContext): Promise<void> {
  const { title, text, ...texts } = words.email
  const rows = [[texts.from, from] as const, [texts.to, to] as const]
  if (!(await confirmQuestion({ icon: 'user', title, rows, text, texts }, context)))
    throw new WalletError('wallet/rejected')
}
