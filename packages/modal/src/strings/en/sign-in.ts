import type { Words } from '../words.types.ts'

/** Texts of the screen that requests the signature of a sign-in, loaded with that screen. */
export const signIn = {
  title: 'Sign in',
  lead: (site: string) => `Sign in to ${site}`,
  text: 'Sign a message to prove that this account is yours. It costs nothing and moves nothing.',
  mustText: 'Sign a message to prove that this account is yours. Cancelling disconnects your wallet.',
  asking: (wallet: string) => `Continue in ${wallet}`,
  askingText: 'Compare the address of the site, then sign in your wallet.',
  checking: 'Looking for your session…',
  facts: 'What you sign',
  site: 'Site',
  account: 'Account',
  network: 'Network',
  cancel: 'Cancel',
  sign: 'Sign',
  retry: 'Try again',
  wallet: 'your wallet',
  done: 'You are signed in',
  doneText: 'This site knows that the account is yours.',
  close: 'Close',
  none: 'No account to sign in with',
  noneText: 'Connect a wallet on a network of this site first.',
  connect: 'Connect wallet',
  failures: {
    declined: { title: 'Nothing was signed', text: 'The request was declined in the wallet. You can ask again.' },
    locked: { title: 'The wallet is locked', text: 'Unlock the wallet, then try again.' },
    timeout: {
      title: 'The wallet did not answer',
      text: 'Open the wallet to see whether it needs you, then try again.',
    },
    refused: { title: 'Not signed in', text: 'The site did not accept the signature. You can try again.' },
    smartAccount: {
      title: 'Not signed in',
      text: 'This application might not support Smart Accounts. An account with a key of its own may work.',
    },
    mismatch: {
      title: 'Not safe to sign',
      text: 'The message is for another site, network or account, so your wallet did not get it.',
    },
    time: { title: 'Not valid now', text: 'The message is too old or too new. Check the clock of this device.' },
    down: { title: 'The site did not answer', text: 'Nobody can be signed in right now. Try again in a moment.' },
    unknown: { title: 'Not signed in', text: 'Something went wrong. You can try again.' },
  },
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly signIn: Words<typeof signIn>
  }
}
