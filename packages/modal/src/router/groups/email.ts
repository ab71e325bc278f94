/** The screens of the wallet that opens by an address of e-mail: they load together. */

export { EmailEntry } from '../../views/email/email-entry.tsx'
export * as EmailLogin from '../../views/email/email-login.view.tsx'
export * as EmailVerifyDevice from '../../views/email/email-verify-device.view.tsx'
export * as EmailVerifyOtp from '../../views/email/email-verify-otp.view.tsx'
