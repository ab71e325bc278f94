/** Texts of the ways to fund an account, and of the networks of an address. */
export const funds = {
  funding: {
    title: 'Fund wallet',
    text: 'Choose how to add funds to this wallet.',
    buy: 'Buy crypto',
    buyText: 'With card or bank account',
    receive: 'Receive funds',
    receiveText: 'From a wallet or an exchange',
    none: 'This site offers no way to add funds',
    noneText: 'Send tokens to your address from another wallet.',
  },
  compatible: {
    title: 'Compatible networks',
    list: 'Networks',
    text: 'You can receive assets on these networks at this address. Assets sent on another network do not show up here.',
  },
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly funds: Words<typeof funds>
  }
}
