import { type FakeGatewayData, fakeMarket } from '@latchkey/testing'
import { ACCOUNT, HARBOR, type ViewWorld } from './show-view.fixture.ts'

const [, usdc, , , moss] = fakeMarket.swapTokens

/** Two ether, a thousand USDC, a token without a price, and their market. */
export const marketData: FakeGatewayData = {
  ...fakeMarket,
  balances: {
    [ACCOUNT]: [
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:1',
        value: 6000,
        price: 3000,
        quantity: { decimals: '18', numeric: '2' },
        iconUrl: null,
      },
      {
        name: usdc.name,
        symbol: usdc.symbol,
        chainId: 'eip155:1',
        address: usdc.address,
        value: 1000,
        price: 1,
        quantity: { decimals: '6', numeric: '1000' },
        iconUrl: null,
      },
      {
        name: moss.name,
        symbol: moss.symbol,
        chainId: 'eip155:1',
        address: moss.address,
        price: 0,
        quantity: { decimals: '18', numeric: '12.5' },
        iconUrl: null,
      },
    ],
  },
}

/** A connected visitor with that account, who came from the account screen. */
export const swapWorld: ViewWorld = {
  wallets: [HARBOR],
  connected: HARBOR.id,
  gateway: marketData,
  history: [{ name: 'Account', params: undefined }],
}

/** The same without any price. */
export const unpricedWorld: ViewWorld = {
  ...swapWorld,
  gateway: {
    ...marketData,
    balances: { [ACCOUNT]: (marketData.balances?.[ACCOUNT] ?? []).map((each) => ({ ...each, price: 0 })) },
  },
  before: ({ gateway }) => {
    gateway.getPrices = () => Promise.reject(new TypeError('no prices'))
  },
}
