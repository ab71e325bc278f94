/** Texts of the notes on a recipient, loaded with the first note. */
export const sendNotes = {
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
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly sendNotes: Words<typeof sendNotes>
  }
}
