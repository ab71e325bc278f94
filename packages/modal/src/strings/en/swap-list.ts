/** Words of the list to choose a token of a swap from. */
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
