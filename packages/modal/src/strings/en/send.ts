/** Texts of the form of a transfer. */
export const send = {
  title: 'Send',
  youSend: 'You send',
  to: 'To',
  placeholder: 'Address or name',
  /** The placeholder if the chain family has no names. */
  addressOnly: 'Address',
  paste: 'Paste',
  clear: 'Remove the recipient',
  pasteFailed: 'The clipboard could not be read',
  resolving: 'Looking up the name…',
  invalid: 'Not a valid address or name',
  invalidOn: (network: string) => `Not a ${network} address`,
  noName: (name: string) => `${name} doesn't resolve`,
  nameFailed: 'The name could not be looked up. Try again, or enter the address.',
  maxFailed: 'The network fee could not be read. Enter an amount.',
  /** The label of the button, by the first missing part. @see compat-facts 8.2 */
  button: {
    'select-token': 'Select token',
    'add-amount': 'Enter an amount',
    'incorrect-value': 'Incorrect value',
    'insufficient-funds': 'Insufficient funds',
    'too-many': 'More than you own',
    'add-address': 'Enter an address',
    resolving: 'Review send',
    'invalid-address': 'Invalid address',
    preview: 'Review send',
  },
  quantity: {
    label: 'Quantity',
    owned: (count: string) => `You own ${count}`,
    wholeOnly: 'Enter a whole number',
  },
  fund: 'Fund wallet',
  otherWallet: 'Connect a different wallet',
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly send: Words<typeof send>
  }
}
