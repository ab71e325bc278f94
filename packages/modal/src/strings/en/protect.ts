/** Words of the passkeys of a wallet; they come with that screen. */
export const protect = {
  title: 'Protect your wallet',
  list: 'Passkeys',
  head: 'Add a passkey',
  text: 'Your fingerprint, your face or your screen lock then confirms each payment. Somebody who opens this wallet without it signs no payment.',
  protected: 'Your wallet is protected',
  protectedText: 'It asks for one of these passkeys before it signs a payment.',
  /** Shown while there is one passkey alone. */
  second: 'Add a second passkey on another device. Nothing replaces the last one yet if you lose it.',
  setUp: 'Set up a passkey',
  add: 'Add another passkey',
  remove: 'Remove',
  removeOf: (name: string) => `Remove the passkey ${name}`,
  addedOn: (date: string) => `Added ${date}`,
  opening: 'Go on in the window of your wallet, and keep this page open',
  added: 'The passkey was added',
  removed: 'The passkey was removed',
  unchanged: 'Nothing was changed',
  unsupported: 'No passkeys in this browser',
  unsupportedText: 'Open your wallet in another browser, or update this one.',
  failed: 'The passkeys could not be read',
  failedText: 'Your wallet did not answer. Your funds are not affected.',
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly protect: Words<typeof protect>
  }
}
