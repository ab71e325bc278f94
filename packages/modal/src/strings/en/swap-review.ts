/** Texts of the steps after a swap's form: the review, the wallet, and the result. */
export const swapReview = {
  title: 'Review swap',
  lost: 'This quote expired',
  lostText: 'Start again to get a new one.',
  back: 'Back to the swap',
  approve: (symbol: string) => `Approve ${symbol}`,
  approveAnyway: 'Approve anyway',
  approveText: (symbol: string) =>
    `First allow the exchange to take exactly this amount of ${symbol}. Then your wallet asks you once more, to swap.`,
  both: 'Your wallet approves and swaps in one go.',
  swap: 'Swap',
  swapAnyway: 'Swap anyway',
  cancel: 'Cancel',
  approving: 'Approving…',
  approvingText: 'Approve limit increase in your wallet',
  confirming: 'Confirm in wallet',
  confirmingText: 'Confirm transaction in your wallet',
  moved: 'The price has changed',
  movedText: 'You receive less than the minimum you were shown before. Check the amounts again.',
  failed: 'The swap could not be prepared',
  reverted: 'The swap failed on the network',
  revertedText:
    'The price may have moved by more than 1%. Your tokens were not swapped; only the network fee was paid.',
  retry: 'Try again',
  sent: 'Swapping',
  sentText: 'You can close this. The result shows up in your activity.',
  late: 'The network takes longer than usual. The result shows up in your activity.',
  done: 'Swapped',
  doneText: (sold: string, bought: string) => `${sold} for ${bought}`,
  finish: 'Done',
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly swapReview: Words<typeof swapReview>
  }
}
