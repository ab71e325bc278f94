/** Texts of lists of networks, loaded with the first screen that has one. */
export const networks = {
  title: 'Choose network',
  switchTitle: 'Switch network',
  list: 'Networks',
  search: 'Search networks',
  clear: 'Clear search',
  none: (text: string) => `No network matches “${text}”`,
  current: 'In use',
  testnet: 'Testnet',
  unavailable: 'Not available on this site',
  unapproved: { askable: 'Not approved in your wallet yet', refused: 'Not approved by your wallet' },
  help: 'What is a network?',
  approve: 'Approve in wallet',
  approveText: (network: string) => `Accept the request in your wallet to use ${network}.`,
  declined: 'Switch declined',
  declinedText: 'The request was declined in the wallet. You can ask again.',
  retry: 'Try again',
  failedText: 'Nothing was changed. Try again, or change the network in the wallet.',
  notFoundText: 'This site does not have this network. Nothing was changed.',
  other: 'Choose another network',
  unsupported: 'Network not supported',
  unsupportedText: (site: string) =>
    `${site} does not work on the network your wallet is on. Choose one below, and confirm it in your wallet.`,
  thisSite: 'This site',
  noSwaps: (network: string) => `Swaps are not available on ${network}`,
  noSwapsText: 'Choose another network to swap on.',
  noSwapsAnywhere: 'This site offers no other network to swap on.',
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly networks: Words<typeof networks>
  }
}
