/** The screens that change the e-mail address of the login: they load together. */

export * as UpdateEmailPrimaryOtp from '../../views/update-email-primary-otp/update-email-primary-otp.view.tsx'
export * as UpdateEmailSecondaryOtp from '../../views/update-email-secondary-otp/update-email-secondary-otp.view.tsx'
export * as UpdateEmailWallet from '../../views/update-email-wallet/update-email-wallet.view.tsx'
