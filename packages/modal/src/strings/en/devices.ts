/** Words of the devices of a login; they come with that screen. */
export const devices = {
  title: 'Devices and sessions',
  list: 'Sessions',
  /** An e-mail address, or the name of an account at a social provider. */
  about: (name: string) => `Signed in as ${name}`,
  thisDevice: 'This device',
  /** How long ago, in the short form. */
  used: (ago: string) => `Last used ${ago}`,
  end: 'End',
  endOf: (device: string) => `End the session on ${device}`,
  ended: (device: string) => `The session on ${device} has ended`,
  failed: 'Sessions could not be read',
  failedText: 'Your wallet did not answer. Your funds are not affected.',
  recovery: 'A new device opens your wallet after you sign in and approve it.',
  noRecovery: 'Only a device that has opened your wallet can open it again. A new device cannot.',
  export: 'Export wallet',
  exportText: 'Shows its words and keys',
  exportOpened: 'Go on in the window that has opened, and keep this page open',
  kits: 'Recovery kits',
  /** The number that is printed on the kit. */
  kit: (number: string) => `Recovery kit ${number}`,
  /** A day. */
  kitMade: (date: string) => `Made on ${date}`,
  makeKit: 'Make a recovery kit',
  makeKitText: 'Opens your wallet without us',
  kitOpened: 'Go on in the window that has opened, and keep this page open',
  revokeKit: 'Revoke',
  revokeKitOf: (number: string) => `Revoke the recovery kit ${number}`,
  kitRevoked: 'The recovery kit was revoked',
  deleteWallet: 'Delete wallet',
  deleteWalletText: 'Destroys its keys for ever',
  deleteWalletMailed: 'We have mailed you a link. The wallet is deleted when you confirm it there',
  everywhere: 'Sign out everywhere',
  everywhereText: 'Ends all sessions, this one too',
  everywhereTitle: 'Sign out everywhere?',
  everywhereNote: 'You are signed out on every device, this one too. Your funds are not affected.',
  everywhereIt: 'Sign out',
  forget: 'Forget this device',
  forgetText: 'Deletes its keys',
  forgetTitle: 'Forget this device?',
  forgetNote:
    'You are signed out here, and the keys in this browser are deleted. To open your wallet here again, sign in and approve the device.',
  forgetIt: 'Forget',
  keep: 'Cancel',
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly devices: Words<typeof devices>
  }
}
