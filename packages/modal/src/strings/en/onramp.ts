/** Words of buying with money. */
export const onramp = {
  pay: 'You pay',
  get: 'You get about',
  presets: 'Amounts',
  currency: (code: string) => `Currency: ${code}. Choose another`,
  continue: 'Continue',
  continueWith: (provider: string) => `Continue with ${provider}`,
  details: 'Details',
  legal: 'By continuing you agree to the',
  providerFee: 'Provider fee',
  networkFee: 'Network fee',
  total: 'Total',
  network: 'Network',
  tooSmall: (limit: string) => `Enter ${limit} or more`,
  tooLarge: (limit: string) => `Enter ${limit} or less`,
  unsold: 'This cannot be bought with that currency. Choose another one.',
  noPrice: 'The price is not available right now. The provider shows it before you pay.',
  estimate: 'An estimate. The provider shows the final price before you pay.',
  nothing: (network: string) => `Nothing can be bought on ${network} here`,
  nothingText: 'Choose another network, or receive from another wallet.',
  chooseNetwork: 'Choose network',
  help: 'What is Buy?',
  fee: (min: string, max: string) => (min === max ? `${min}% fee` : `${min}–${max}% fee`),
  opensWindow: (provider: string, min: string, max: string) =>
    `${provider}, ${min === max ? min : `${min}–${max}`}% fee, opens in a window`,
  currencies: 'Currencies',
  noCurrency: (text: string) => `No currency matches “${text}”`,
  searchCurrency: 'Search currencies',
  clear: 'Clear search',
  progress: {
    opening: (provider: string) => `Opening ${provider}`,
    openingText: 'One moment.',
    waiting: (provider: string) => `Buy in ${provider}`,
    waitingText: 'Finish the purchase in the other window. This screen shows when your tokens arrive.',
    blocked: 'The window was blocked',
    blockedText: (provider: string) => `Your browser did not let ${provider} open. Open it with the button.`,
    closed: 'The window was closed',
    closedText: 'If you have paid, your tokens are on their way. If not, open it again.',
    sending: 'Payment received',
    sendingText: 'Your tokens are on their way to your wallet.',
    done: 'Your tokens are here',
    doneText: 'The purchase is complete.',
    failed: 'The purchase did not work',
    failedText: (provider: string) => `If you were charged, ask ${provider} with the receipt they sent you.`,
    notOpenedText: (provider: string) => `${provider} could not be reached. You were not charged.`,
    none: 'No purchase is open',
    noneText: 'Choose what to buy first.',
    open: (provider: string) => `Open ${provider}`,
    retry: 'Try again',
    copyLink: 'Copy link',
    finish: 'Done',
    buy: 'Buy crypto',
    explorer: (name: string) => `View on ${name}`,
  },
  slides: {
    pay: {
      title: 'Card or bank, to crypto',
      text: 'A provider takes your payment and sends tokens to your wallet. Some ask who you are, as the law wants it.',
    },
    own: {
      title: 'Straight to your wallet',
      text: 'The tokens arrive at your own address. Neither this site nor the provider keeps them for you.',
    },
  },
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly onramp: Words<typeof onramp>
  }
}
