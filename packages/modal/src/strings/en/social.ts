import type { Words } from '../words.types.ts'

/** Words of logins by a social account; they come with those screens. */
export const social = {
  names: {
    google: 'Google',
    x: 'X',
    discord: 'Discord',
    farcaster: 'Farcaster',
    github: 'GitHub',
    apple: 'Apple',
    facebook: 'Facebook',
  },
  continueWith: (provider: string) => `Continue with ${provider}`,
  more: 'More accounts',
  allTitle: 'All socials',
  list: 'Accounts',
  none: 'No accounts here',
  noneText: 'This site connects in other ways.',
  otherWay: 'Choose another way',
  /** Of the window, before the page of the provider is there. */
  opening: (provider: string) => `Opening ${provider}`,
  open: (provider: string) => `Open ${provider}`,
  openText: 'You sign in to your account in a window of its own.',
  act: (provider: string) => `Connect in the ${provider} window`,
  actText: 'Sign in to your account there. Your wallet then opens on this page.',
  late: (provider: string) => `Still waiting for ${provider}`,
  lateText: 'Finish in its window. If you cannot find it, try again.',
  blocked: 'The window was blocked',
  blockedText: (provider: string) => `Your browser did not let ${provider} open. Press the button to open it.`,
  code: 'Type the code in that window',
  codeText: (provider: string) =>
    `Your wallet shows a code on this page. Type it in the window where you used ${provider}.`,
  read: 'Retrieving user data',
  readText: 'Your wallet opens in a moment.',
  denied: 'Not confirmed',
  deniedText: (provider: string) => `${provider} did not confirm your account, or you declined. You can try again.`,
  timeout: (provider: string) => `${provider} did not answer in time`,
  timeoutText: 'Try again, or choose another way.',
  unavailable: (provider: string) => `${provider} is not available`,
  unavailableText: 'Try again later, or choose another way.',
  notConfigured: (provider: string) => `${provider} is not set up here`,
  notConfiguredText: 'Choose another way to connect.',
  approve: 'Approve this device',
  approveText: 'We sent you a mail. Open its link, and enter the code that your wallet shows on this page.',
  noAddress: 'Use your first browser',
  noAddressText: (provider: string) =>
    `Your ${provider} account has no verified email address, so your wallet opens only in the browser that made it.`,
  refused: 'This device was not approved',
  refusedText: 'Try again, and approve this device when your wallet asks you to.',
  failed: 'Your wallet could not be opened',
  failedText: 'Check your connection, then try again.',
  retry: 'Try again',
  farcaster: {
    code: 'QR code to scan with your phone',
    preparing: 'Preparing the code',
    waiting: 'Waiting for your account',
    scan: 'Scan this code with your phone, and sign in with the Farcaster app.',
    app: 'Sign in with the Farcaster app. Your wallet then opens on this page.',
    open: 'Open Farcaster',
    copy: 'Copy link',
    copied: 'Copied',
    expired: 'This code has expired',
    expiredText: 'Get a new one, and sign in within ten minutes.',
    refused: 'Your sign-in could not be checked',
    refusedText: 'Get a new code, and try again.',
    noAddressText: 'A wallet of a Farcaster account opens only in the browser that made it.',
    retry: 'Get a new code',
  },
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly social: Words<typeof social>
  }
}
