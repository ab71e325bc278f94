import { evm } from '@latchkey/adapter-evm'
import { mainnet } from '@latchkey/chains'
import { type Devnet, devnetContracts } from '@latchkey/devnet'
import type { Transaction } from '@latchkey/protocol/gateway'
import { gatewayExamples } from '@latchkey/protocol/gateway-examples'
import { answerByNode, connectFamily, type FamilyClient } from '../connect-family.ts'
import type { EvmWorld } from './evm-world.types.ts'

const NETWORK = 'eip155:1'

/** Connects the account of the corpus to a client on its chain, as a site does. */
export function connectEvm({ urls }: Devnet, world: EvmWorld): Promise<FamilyClient> {
  const { account, friend, colleague, contracts, denied, nowSec } = world
  const [example] = gatewayExamples.history.data as unknown as readonly [Transaction]
  const used = [contracts.vault, contracts.staking, contracts.market, contracts.council, devnetContracts.payout]
  const history = [friend, colleague, ...used].map(
    (sentTo): Transaction => ({
      ...example,
      metadata: { ...example.metadata, sentFrom: account, sentTo, status: 'confirmed' },
    }),
  )
  const url = urls[1] ?? ''
  return connectFamily({
    namespace: 'eip155',
    networks: [{ ...mainnet, rpcUrls: { default: { http: [url] } } }],
    adapter: evm(),
    accounts: [account],
    networkId: NETWORK,
    answer: answerByNode(url),
    nowMs: nowSec * 1_000,
    gateway: {
      networks: [NETWORK],
      history: { [account]: history },
      prices: { USDC: 1, DAI: 1, USDT: 1, LINK: 14.72, WETH: 3120.5, ETH: 3120.5 },
      swapTokens: Object.entries({ USDC: 6, DAI: 18, USDT: 6, LINK: 18, WETH: 18 }).map(([symbol, decimals]) => ({
        name: symbol,
        symbol,
        address: `${NETWORK}:${tokenOf(symbol)}` as const,
        decimals,
        logoUri: null,
        eip2612: false,
      })),
    },
    guard: { contracts: { [NETWORK]: { [devnetContracts.uniswapRouter]: 'Uniswap' } }, denied: [denied] },
  })
}

function tokenOf(symbol: string): string {
  const { usdc, dai, usdt, link, weth } = devnetContracts
  return { USDC: usdc, DAI: dai, USDT: usdt, LINK: link, WETH: weth }[symbol] ?? ''
}
