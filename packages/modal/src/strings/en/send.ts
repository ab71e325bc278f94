/** Words of the form of what is sent, and of the list of what can be. */
export const send = {
  youSend: 'You send',
  item: 'Collectible',
  to: 'To',
  placeholder: 'Address or name',
  paste: 'Paste',
  clear: 'Remove the recipient',
  pasteFailed: 'The clipboard could not be read',
  resolving: 'Looking up the name…',
  invalid: 'This is no address and no name. Check it for typing errors.',
  noName: (name: string) => `No address is known for ${name}`,
  nameFailed: 'The name could not be looked up. Try again, or enter the address.',
  maxFailed: 'The network fee could not be read. Enter an amount.',
  /** What the button says, in the order that something is missing. @see compat-facts 8.2 */
  button: {
    'select-token': 'Select token',
    'add-amount': 'Add amount',
    'incorrect-value': 'Incorrect value',
    'insufficient-funds': 'Insufficient funds',
    'too-many': 'More than you own',
    'add-address': 'Add address',
    resolving: 'Preview send',
    'invalid-address': 'Invalid address',
    preview: 'Preview send',
  },
  quantity: {
    label: 'Quantity',
    owned: (count: string) => `You own ${count}`,
    wholeOnly: 'Enter a whole number',
  },
  fund: 'Fund wallet',
  otherWallet: 'Connect a different wallet',
  notes: {
    'look-alike': 'This address only looks familiar',
    'look-alike-text':
      'It begins and ends like an address from your activity, and is another one. This is a common way to steal. Compare every character.',
    known: 'You know',
    entered: 'You entered',
    contract: 'This is a contract',
    'contract-text': 'It may not be able to give back what you send. Go on only if you know that it takes this token.',
    'own-account': 'This is one of your own accounts',
    'first-time': 'You have not sent anything to this address before',
    'not-lately': (count: string) => `Not among your last ${count} transactions`,
    'first-time-text': 'Check that it is the right one. What is sent cannot be taken back.',
    'to-yourself': 'You send to the account you send from',
  },
  list: {
    nothing: 'Nothing to send yet',
    nothingText: (network: string) => `Tokens that you hold on ${network} show up here.`,
    failed: 'Your tokens could not be loaded',
    failedText: 'The service did not answer. Your funds are not affected.',
  },
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly send: Words<typeof send>
  }
}
