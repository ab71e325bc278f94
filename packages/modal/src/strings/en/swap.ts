/** Words of swapping tokens; they come with these screens. */
export const swap = {
  sell: 'You pay',
  buy: 'You receive',
  turn: 'Swap the two tokens',
  actions: {
    'select-token': 'Select token',
    'enter-amount': 'Enter amount',
    'insufficient-balance': 'Insufficient balance',
    'insufficient-liquidity': 'Insufficient liquidity',
    'insufficient-fee': 'Not enough for the network fee',
    'no-quote': 'No quote',
    wait: 'Review swap',
    review: 'Review swap',
  },
  failed: 'Failed to initialize swap',
  failedText: 'The service did not answer. Your tokens are not affected.',
  quoteFailed: 'There is no quote right now',
  details: 'Details',
  refreshes: 'The quote is read again every 10 seconds.',
  impact: 'Price impact',
  minimum: 'Minimum received',
  slippage: 'Maximum slippage',
  networkFee: 'Network fee',
  providerFee: 'Provider fee',
  none: 'None',
  unknown: 'Unknown',
  less: (amount: string) => `less than ${amount}`,
  noted: 'This swap loses value',
  high: 'This swap loses much of its value',
  impactText: (percent: string) =>
    `You receive tokens worth ${percent} less than those you pay. A smaller amount may lose less.`,
  unlisted: (symbol: string) => `${symbol} is not on the list of this site`,
  unlistedText: 'Anybody can make a token with any name. Compare its address with one from a source you trust.',
  suggested: 'Suggested',
  checkAddress: 'Reading the token…',
  noToken: 'There is no token at this address',
  preview: {
    lost: 'The swap has ended',
    lostText: 'Begin it again to go on.',
    back: 'Back to the swap',
    approve: (symbol: string) => `Approve ${symbol}`,
    approveText: (symbol: string) =>
      `First allow the exchange to take exactly this amount of ${symbol}. Then your wallet asks you once more, to swap.`,
    both: 'Your wallet approves and swaps in one go.',
    swap: 'Swap',
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
    explorer: (name: string) => `View on ${name}`,
    finish: 'Done',
  },
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly swap: Words<typeof swap>
  }
}
