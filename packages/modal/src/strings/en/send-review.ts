/** Texts of the review of a transfer, and of its result. Separate, because the form does not need them. */
export const sendReview = {
  title: 'Review send',
  recipient: 'To',
  quantity: 'Quantity',
  network: 'Network',
  changeNetwork: (name: string) => `Network: ${name}. Choose another`,
  fee: 'Network fee',
  feeNote: 'at most',
  /** The priority of the transaction. */
  speed: 'Speed',
  levels: { slow: 'Slow', normal: 'Normal', fast: 'Fast' },
  change: 'Comes back to you',
  noChange: 'What is left of your coins is too small to come back. It is part of the fee.',
  rent: 'Opening an account',
  rentNote: 'The recipient has none yet',
  feeFailed: 'The network fee could not be read',
  wouldFail: 'The network would refuse this transaction',
  wouldFailText: 'The token or the recipient does not take it as it is. Nothing was sent.',
  notSent: 'Nothing was sent. You can try again.',
  uncovered: (symbol: string) => `Not enough ${symbol} for the network fee`,
  uncoveredText: (symbol: string) => `The network takes its fee in ${symbol}. Add some, or send less.`,
  nothing: 'Nothing to review',
  nothingText: 'The form is empty. Start again.',
  start: 'Start again',
  cancel: 'Cancel',
  send: 'Send',
  sendAnyway: 'Send anyway',
  retry: 'Try again',
  confirm: 'Confirm in your wallet',
  confirmText: (wallet: string) => `Compare amount and address there before you accept it in ${wallet}.`,
  result: {
    title: 'Send',
    sending: (what: string) => `Sending ${what}`,
    sent: (what: string) => `Sent ${what}`,
    to: (recipient: string) => `To ${recipient}`,
    note: 'The network takes a moment to confirm it. You can close this. The transaction goes on.',
    details: 'Speed up or cancel',
    done: 'Done',
  },
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly sendReview: Words<typeof sendReview>
  }
}
