/** Texts for several chain families: their names, the wallets by family, a network of another family. */
export const families = {
  names: { eip155: 'Ethereum networks', solana: 'Solana', polkadot: 'Polkadot', bip122: 'Bitcoin' },
  short: { eip155: 'EVM', solana: 'Solana', polkadot: 'Polkadot', bip122: 'Bitcoin' },
  wallets: {
    title: 'Wallets',
    tabs: 'Chains',
    accounts: (wallet: string) => `Accounts of ${wallet}`,
    types: { payment: 'Payment', ordinal: 'Ordinals', smartAccount: 'Smart account', eoa: '' },
    inUse: 'In use',
    use: 'Switch',
    toAccount: (address: string) => `Switch to ${address}`,
    others: 'Other wallets',
    toWallet: (wallet: string) => `Switch to ${wallet}`,
    disconnect: (wallet: string) => `Disconnect ${wallet}`,
    add: {
      eip155: 'Add EVM wallet',
      solana: 'Add Solana wallet',
      polkadot: 'Add Polkadot wallet',
      bip122: 'Add Bitcoin wallet',
    },
    connect: {
      eip155: 'Connect EVM wallet',
      solana: 'Connect Solana wallet',
      polkadot: 'Connect Polkadot wallet',
      bip122: 'Connect Bitcoin wallet',
    },
    empty: {
      eip155: 'No EVM wallet is connected',
      solana: 'No Solana wallet is connected',
      polkadot: 'No Polkadot wallet is connected',
      bip122: 'No Bitcoin wallet is connected',
    },
    emptyText: 'Your other wallets stay connected.',
    disconnectAll: 'Disconnect all',
    recent: 'Recently connected',
    connectRecent: 'Connect',
    toRecent: (wallet: string) => `Connect ${wallet}`,
    forget: (wallet: string) => `Delete ${wallet} from this list`,
    locked: (wallet: string) => `${wallet} did not confirm its session. Connect it again.`,
    again: (wallet: string) => `Connect ${wallet} again`,
  },
  switch: {
    title: 'Switch network',
    heading: (network: string) => `${network} needs another wallet`,
    text: {
      eip155: 'Connect an EVM wallet to use it. Your other wallets stay connected.',
      solana: 'Connect a Solana wallet to use it. Your other wallets stay connected.',
      polkadot: 'Connect a Polkadot wallet to use it. Your other wallets stay connected.',
      bip122: 'Connect a Bitcoin wallet to use it. Your other wallets stay connected.',
    },
    gone: 'This site does not have this network',
    other: 'Choose another network',
  },
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly families: Words<typeof families>
  }
}
