/** Texts of pending transactions. */
export const pending = {
  title: 'Transaction',
  list: 'Pending transactions',
  heading: 'Pending',
  gone: 'This transaction is no longer followed',
  goneText: 'Its result is in your activity.',
  viewActivity: 'View activity',
  aToken: 'A token',
  kinds: { 'speed-up': 'Sped up', cancel: 'Cancellation' },
  tags: {
    pending: 'Pending',
    confirming: (count: string, of: string) => `${count} of ${of} blocks`,
    done: 'Confirmed',
    failed: 'Failed',
    replaced: 'Replaced',
    dropped: 'Dropped',
  },
  titles: {
    pending: 'Waiting for the network',
    taken: 'Waiting for your wallet',
    confirming: 'Confirming',
    done: 'Confirmed',
    cancelled: 'Cancelled',
    failed: 'Failed',
    replaced: 'Replaced',
    late: 'Too late',
    dropped: 'Dropped',
    waiting: 'Approve in wallet',
  },
  texts: {
    pending: (network: string) => `Sent. It should be confirmed in one of the next blocks of ${network}.`,
    taken: 'Your wallet has it, and sends all of it in one go. Its transaction is not known yet.',
    notSent: 'Your wallet could not send it. Nothing was moved.',
    speedUp: 'It was sent again for a higher fee. Only one of both can be confirmed.',
    cancel: 'It takes the place of the other transaction as soon as it is in a block.',
    confirming: (count: string, of: string) => `In a block. ${count} of ${of} blocks are there.`,
    done: 'It is in the chain for good.',
    cancelled: 'Nothing was sent. Only the network fee was paid.',
    failed: 'The network refused what it does. Nothing was moved, and the network fee was paid.',
    replaced: 'Another transaction of your account took its place. This one was not carried out.',
    late: 'The first transaction was confirmed before. This one was not carried out.',
    dropped: 'No node holds it any more, and nothing was moved. It could still be sent again by your wallet.',
  },
  stuck: {
    fee: 'Every transaction now has to pay more than this one offers. It waits until fees fall, or you speed it up.',
    tip: 'Others offer more now, so that they come first. You can wait, or speed it up.',
    earlier: 'An earlier transaction of your account has to be confirmed first.',
  },
  stuckTitle: 'It takes longer than usual',
  amount: 'Amount',
  account: 'To',
  contract: 'Contract',
  network: 'Network',
  fee: 'Network fee',
  atMost: (amount: string) => `at most ${amount}`,
  sent: 'Sent',
  speedUp: 'Speed up',
  cancel: 'Cancel transaction',
  confirmSpeedUp: 'Speed up in wallet',
  confirmCancel: 'Cancel in wallet',
  back: 'Not now',
  newFee: 'New network fee',
  feeUnknown: 'The fee could not be read',
  speedUpNote: (nonce: string) =>
    `It is sent again with a higher fee. Check that your wallet shows nonce ${nonce}: with any other you would pay twice.`,
  cancelNote: (nonce: string) =>
    `An empty transaction with nonce ${nonce} replaces it. You pay the network fee, and it may come too late.`,
  inWallet:
    'To speed it up or to cancel it, use the buttons of your wallet. It is not known to keep the number of a transaction: sent from here, both could be paid.',
  dismiss: 'Remove from the list',
  openReplacement: 'Show the other transaction',
  openExplorer: (name: string) => `View on ${name}`,
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly pending: Words<typeof pending>
  }
}
