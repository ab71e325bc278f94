/** The screens of the wallet that opens by an address of e-mail: they load together. */

export * as EmailLogin from '../../views/email-login/email-login.view.tsx'
export * as EmailVerifyDevice from '../../views/email-verify-device/email-verify-device.view.tsx'
export * as EmailVerifyOtp from '../../views/email-verify-otp/email-verify-otp.view.tsx'
