import type { Words } from '../words.types.ts'

/** Words of the change of the e-mail address; they come with those screens. */
export const emailChange = {
  title: 'Edit email',
  currentTitle: 'Confirm current email',
  newTitle: 'Confirm new email',
  head: 'Enter your new email',
  text: (address: string) => `You sign in with ${address} now. Each address gets a code.`,
  label: 'New email',
  note: 'Your other devices are signed out. For 24 hours no new device can open your wallet.',
  save: 'Save',
  cancel: 'Cancel',
  failed: 'The code could not be sent. Check your connection, then try again.',
  tooMany: 'Too many attempts. Try again later.',
  currentText: (address: string) => `We sent a code of eight digits to your current email, ${address}.`,
  newText: (address: string) => `We sent a code of eight digits to your new email, ${address}.`,
  codeLabel: 'Code of eight digits',
  checking: 'Checking the code',
  changing: 'Changing your email',
  notChecked: 'The code could not be checked. Check your connection, then try again.',
  notChanged: 'Your wallet did not answer. Try again to finish the change.',
  wrong: 'Something wrong?',
  again: 'Try again',
  ended: 'The email was not changed',
  taken: 'Another wallet uses this email. Choose another one.',
  unsupported: 'This wallet cannot change its email.',
  loginHead: 'Sign in again first',
  loginText: 'An email can be changed in the first five minutes after you sign in.',
  loginAgain: 'Sign in again',
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly emailChange: Words<typeof emailChange>
  }
}
