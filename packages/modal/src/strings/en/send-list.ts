/** Texts of the list of assets to send. */
export const sendList = {
  nothing: 'Nothing to send yet',
  nothingText: (network: string) => `Tokens that you hold on ${network} show up here.`,
  failed: 'Your tokens could not be loaded',
  failedText: 'The service did not answer. Your funds are not affected.',
  fund: 'Fund wallet',
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly sendList: Words<typeof sendList>
  }
}
