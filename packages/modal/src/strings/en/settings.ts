/** Texts of the preferences in the account settings, loaded with that screen. */
export const settings = {
  title: 'Account settings',
  account: 'Account',
  preferences: 'Preferences',
  security: 'Security',
  connectedWith: (wallet: string) => `Connected with ${wallet}`,
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  currency: 'Currency',
  currenciesFailed: 'The other currencies could not be loaded.',
  permissions: 'What this site may do',
  may: {
    see: 'See your address and balances',
    sign: 'Ask you to sign messages',
    send: 'Ask you to send transactions',
    networks: 'Ask to switch or add networks',
    tokens: 'Ask to show tokens in the wallet',
  },
  everyNetwork: 'On any network of your wallet.',
  onNetworks: (names: string) => `On ${names}.`,
  permissionsNote: 'Your wallet asks you each time.',
  chooseName: 'Choose account name',
  chooseNameText: (suffix: string) => `yourname${suffix}`,
  approvals: 'Approvals',
  approvalsText: 'Who may spend your tokens',
  email: 'Email',
  emailFailed: 'The address could not be loaded.',
  devices: 'Devices and sessions',
  devicesText: 'Where you are signed in',
  protect: 'Protect your wallet',
  protectText: 'Confirm payments with a passkey',
  disconnectText: 'Ends the session with this site',
  forget: 'Forget this wallet',
  forgetNote: 'Also removes it from this browser',
  forgetTitle: (wallet: string) => `Forget ${wallet}?`,
  forgetText: 'It is disconnected, and this browser no longer remembers it for this site. Your funds are not affected.',
  forgetIt: 'Forget',
  keep: 'Keep',
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly settings: Words<typeof settings>
  }
}
