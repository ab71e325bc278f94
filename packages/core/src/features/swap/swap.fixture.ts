import type { TokenBalance } from '@latchkey/protocol/gateway'
import { type FakeGatewayData, fakeMarket } from '@latchkey/testing'
import { ACCOUNT, createRig, onMainnet } from '../../reads/client.test.fixture.ts'
import { changeSwap, sendSwap, startSwap } from './swap.actions.ts'
import { CLOSED } from './swap.flow.ts'
import type { SwapArguments, SwapChange, SwapFacts, TradedToken } from './swap.types.ts'

const [ether, usdc, dai, link, moss] = fakeMarket.swapTokens

const toTraded = ({ logoUri, eip2612: _, ...token }: (typeof fakeMarket.swapTokens)[number]): TradedToken => ({
  ...token,
  iconUrl: logoUri ?? null,
  isListed: true,
})
export const [ETH, USDC, DAI, LINK, MOSS] = [ether, usdc, dai, link, moss].map(toTraded) as unknown as readonly [
  TradedToken,
  TradedToken,
  TradedToken,
  TradedToken,
  TradedToken,
]

function held(token: TradedToken, numeric: string, price: number): TokenBalance {
  const { name, symbol, decimals, address } = token
  const contract = token === ETH ? {} : { address }
  const quantity = { decimals: String(decimals), numeric }
  return {
    name,
    symbol,
    chainId: 'eip155:1',
    ...contract,
    value: Number(numeric) * price,
    price,
    quantity,
    iconUrl: null,
  }
}

/** Two ether, a thousand USDC, and their market. */
export const marketData: FakeGatewayData = {
  ...fakeMarket,
  balances: { [ACCOUNT]: [held(ETH, '2', 3000), held(USDC, '1000', 1)] },
}

/** An open form: two ether, a thousand USDC, a gas price of one gwei. */
export const OPEN: SwapFacts = {
  ...CLOSED,
  status: 'editing',
  account: onMainnet,
  tokens: [DAI, ETH, LINK, MOSS, USDC],
  balances: { [ETH.address.toLowerCase()]: 2n * 10n ** 18n, [USDC.address.toLowerCase()]: 1_000_000_000n },
  prices: { [ETH.address.toLowerCase()]: '3000', [USDC.address.toLowerCase()]: '1' },
  gasPrice: 1_000_000_000n,
  from: ETH,
}

/** A visitor with that account and an open swap. */
export async function createSwapRig(given: Parameters<typeof createRig>[0] = {}) {
  // Preloads the lazy parts of a swap, so that the first test that needs one does not time out.
  await Promise.all([import('../guard/guard.effects.ts'), import('../calls/calls.effects.ts')])
  const rig = await createRig({ ...given, gateway: { ...marketData, ...given.gateway } })
  await rig.connect()
  rig.client.actions.modal.open({ view: { name: 'Swap', params: undefined } })
  const { client, clock, settle } = rig
  const swap = () => {
    const now = client.getState().swap
    if (now === undefined) throw new Error('no swap has begun')
    return now
  }
  return {
    ...rig,
    market: { ...marketData, networks: ['eip155:1', 'eip155:8453'] as const, ...given.gateway },
    swap,
    start: async (wanted?: SwapArguments) => {
      const started = await startSwap(client, wanted)
      await settle()
      return started
    },
    change: async (change: SwapChange) => {
      await changeSwap(client, change)
      await settle()
      for (let turn = 0; turn < 200 && swap().status === 'building'; turn++) await settle()
    },
    /** Types an amount, and waits for its quote. */
    quote: async (text: string) => {
      await changeSwap(client, { type: 'type', text })
      await clock.advance(500)
      await settle()
    },
    send: async () => {
      const sent = await sendSwap(client)
      for (let turn = 0; turn < 40; turn++) await settle()
      return sent
    },
  }
}
