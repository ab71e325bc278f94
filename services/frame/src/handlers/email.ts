import type { Handlers } from '../call-context.ts'
import { beginEmailChange, enterPrimaryCode, enterSecondaryCode } from '../wallet/change-email.ts'

/** A change of the e-mail address by two codes. */
export const emailHandlers = {
  async UPDATE_EMAIL({ email }, { openWallet }) {
    return { action: await beginEmailChange(email, await openWallet()) }
  },
  async UPDATE_EMAIL_PRIMARY_OTP({ otp }, { openWallet }) {
    await enterPrimaryCode(otp, await openWallet())
  },
  async UPDATE_EMAIL_SECONDARY_OTP({ otp }, { openWallet }) {
    return { newEmail: await enterSecondaryCode(otp, await openWallet()) }
  },
} satisfies Handlers
