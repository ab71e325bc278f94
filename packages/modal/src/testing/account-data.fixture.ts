import type { Nft, TokenBalance, Transaction } from '@latchkey/core/ui'
import type { FakeGatewayData } from '@latchkey/testing'
import { ACCOUNT, HARBOR, type ViewWorld } from './show-view.fixture.ts'

/** The counterpart of each transaction. */
export const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const CHAIN = 'eip155:1'

const ether: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: CHAIN,
  value: 7500,
  price: 3000,
  quantity: { decimals: '18', numeric: '2.5' },
  iconUrl: null,
}

export const nft: Nft = {
  chainId: CHAIN,
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  tokenId: '1',
  name: 'Hillside #1',
  collection: 'Hillsides at dawn',
  imageUrl: null,
  isSpam: false,
  interface: 'ERC721',
}

/** A transfer of ether to a friend, some days before the start of the fake clock. */
function toTransaction(at: number): Transaction {
  const hash = `0x${String(at + 1).padStart(64, '0')}`
  return {
    id: `${CHAIN}:${hash}`,
    metadata: {
      operationType: 'send',
      hash,
      chain: CHAIN,
      minedAt: new Date(Date.UTC(2025, 11, 20 - at)).toISOString(),
      sentFrom: ACCOUNT,
      sentTo: FRIEND,
      status: 'confirmed',
      nonce: at,
    },
    transfers: [
      {
        fungible_info: { name: 'Ether', symbol: 'ETH', icon: null },
        nft_info: null,
        direction: 'out',
        quantity: { numeric: String(at + 1) },
        value: null,
        price: null,
      },
    ],
  }
}

const dollar: TokenBalance = {
  ...ether,
  name: 'USD Coin',
  symbol: 'USDC',
  address: `${CHAIN}:0x5FbDB2315678afecb367f032d93F642f64180aa3`,
  value: 100,
  price: 1,
  quantity: { decimals: '6', numeric: '100' },
}

/** The same, with a second token. */
export const twoTokens: readonly TokenBalance[] = [ether, dollar]

/** Balances and history of an account. */
export const richAccount: FakeGatewayData = {
  identities: { [ACCOUNT]: { name: 'rowan.eth', avatar: null } },
  balances: { [ACCOUNT]: [ether] },
  nfts: { [ACCOUNT]: [nft] },
  history: { [ACCOUNT]: Array.from({ length: 10 }, (_, at) => toTransaction(at)) },
}

/** A connected visitor with that account. */
export const connectedWorld: ViewWorld = { wallets: [HARBOR], connected: HARBOR.id, gateway: richAccount }
