/** Texts of the screens of names, loaded with these screens. */
export const names = {
  title: 'Choose name',
  accountName: 'Account name',
  about: {
    title: 'A name for your account',
    text: 'Shorter than an address, and easy to share.',
    yours: 'yourname',
    points: {
      pay: 'Receive tokens by your name',
      everywhere: 'Shown in place of your address',
      free: 'Free: you sign one message',
    },
    choose: 'Choose a name',
  },
  label: 'Name',
  placeholder: 'yourname',
  hint: 'At least 4 letters, digits or hyphens',
  short: 'Name must be at least 4 characters long',
  invalid: 'The value is not a valid username',
  invalidText: 'Use letters, digits and hyphens.',
  checking: 'Checking…',
  available: (name: string) => `${name} is available`,
  taken: (name: string) => `${name} is taken`,
  unchecked: 'Could not be checked.',
  suggestions: 'Suggestions',
  suggestionTaken: (name: string) => `${name}, taken`,
  register: 'Register name',
  signing: (wallet: string) => `Sign the message in ${wallet}`,
  registering: 'Registering…',
  note: 'Free of charge. The name and your address are public, and the name stays with this account.',
  declined: 'You declined the message in your wallet. Nothing was registered.',
  failedTitle: 'The name was not registered',
  owned: 'You already own a name',
  ownedText: (name: string) => `This account is ${name}.`,
  back: 'Go to account',
  none: (network: string) => `No names on ${network}`,
  noneText: 'This site registers no names for accounts on this network.',
  failed: 'Names could not be loaded',
  failedText: 'The service did not answer. Your account is not affected.',
  done: {
    title: 'This name is yours',
    text: 'People can send to it, and it stands for your account from now on.',
    copy: 'Copy name',
    copied: 'Copied',
    finish: 'Got it',
  },
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly names: Words<typeof names>
  }
}
