/** The texts for the visitor, by the finding of the guard. */
export const SENTENCES = {
  target: 'Not a known exchange',
  recipient: 'Somebody else would be paid',
  paid: 'More would leave than you ordered',
  received: 'Less would arrive than the minimum',
  rights: 'Access that you did not order',
  deadline: 'Valid for too long',
  decimals: 'The amount is not the one on the screen',
  symbol: 'Maybe another token',
  unproved: 'Not proved to be your order',
} as const
