import type { EmailStep } from '@latchkey/core/ports'

/** Returns the name of the screen that takes the code of an address. */
export const toCodeView = (step: EmailStep) =>
  step === 'current' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp'
