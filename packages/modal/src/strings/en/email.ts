import type { Words } from '../words.types.ts'

/** Words of the wallet that opens by an address of e-mail. */
export const email = {
  label: 'Email',
  placeholder: 'Email address',
  go: 'Continue with email',
  invalid: 'Invalid email. Try again.',
  throttled: (seconds: number) => `Please try again after ${seconds} seconds`,
  failed: 'The code could not be sent. Check your connection, then try again.',
  notOpened: 'Your wallet could not be opened. Check your connection, then try again.',
  refused: 'This device was not approved. Try again to get a new link.',
  ended: 'You are not signed in',
  again: 'Try again',
  loginTitle: 'Continue with email',
  loginHead: 'Enter your email',
  loginText: 'We send you a code. There is nothing to install and no password.',
  codeTitle: 'Confirm email',
  codeHead: 'Enter the code',
  codeText: (address: string) => `We sent a code of six digits to ${address}.`,
  codeLabel: 'Code of six digits',
  codeValid: 'It is good for 10 minutes.',
  wrongCode: 'Wrong or old code. Use the newest mail.',
  checking: 'Opening your wallet',
  deviceTitle: 'Register device',
  deviceHead: 'Approve this device',
  deviceText: (address: string) =>
    `This device is new to your wallet. Open the link that we sent to ${address}, and type there the code that you see here.`,
  deviceWait: 'Waiting for your approval',
  noMail: 'No mail?',
  resend: 'Send it again',
  resendIn: (seconds: number) => `Send it again in ${seconds} s`,
  sent: 'A new mail is on its way',
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly email: Words<typeof email>
  }
}
