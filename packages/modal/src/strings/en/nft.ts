/** Texts of one collectible. */
export const nft = {
  title: 'NFT',
  send: 'Send',
  tokenId: 'Token ID',
  collection: 'Collection',
  contract: 'Contract',
  copyContract: 'Copy contract address',
  standard: 'Standard',
  standards: { ERC721: 'ERC-721', ERC1155: 'ERC-1155' },
  open: (name: string) => `${name}: show details`,
  unnamed: (id: string) => `#${id}`,
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly nft: Words<typeof nft>
  }
}
