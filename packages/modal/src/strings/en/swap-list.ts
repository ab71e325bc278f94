/** Texts of the list of tokens for a swap. */
export const swapList = {
  suggested: 'Suggested',
  checkAddress: 'Reading the token…',
  noToken: 'There is no token at this address',
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly swapList: Words<typeof swapList>
  }
}
