import type { Words } from '../words.types.ts'

/** Texts of connections that failed for a known reason, loaded with the first failure. */
export const connectFailures = {
  declined: 'Connection declined',
  declinedText: 'The request was declined in the wallet. You can ask again.',
  pending: 'The wallet is waiting for you',
  pendingText: 'Open the wallet and finish the request that is already there.',
  locked: 'The wallet is locked',
  lockedText: 'Unlock the wallet, then try again.',
  notFound: (wallet: string) => `${wallet} was not found`,
  notFoundText: 'Install or enable it, then reload this page.',
  timeout: 'The wallet did not answer',
  timeoutText: 'Open the wallet to see whether it needs you, then try again.',
  noAccount: 'The wallet shared no account',
  noAccountText: 'Choose at least one account in the wallet.',
  unreachable: 'No connection to your phone',
  unreachableText: 'The service that reaches wallets on phones did not answer. Check your connection, then try again.',
  notSigned: 'Sign-in not accepted',
  notSignedText: 'The site did not accept the signature. Nothing was connected.',
  mustSign: 'Sign-in is required',
  mustSignText: 'This wallet cannot sign in while it connects. Nothing was connected.',
  noSignIn: 'Signing in could not begin',
  noSignInText: 'The site did not say what to sign. Nothing was connected.',
  relayRefused: 'Phone wallets are not available here',
  relayRefusedText: 'The service that reaches wallets on phones refused this site. Use a wallet in this browser.',
  clockWrong: 'Session Expired',
  clockWrongText: 'The clock of this device may be wrong. Set it, then try again.',
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly connectFailures: Words<typeof connectFailures>
  }
}
