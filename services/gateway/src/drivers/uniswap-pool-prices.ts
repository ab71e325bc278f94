import type { Hex } from '@latchkey/primitives'
import { encodeFunctionData, erc20Abi } from 'viem'
import { amountAtTick, averageState, OBSERVE_CALL, type PoolToken, priceAtTick } from '../domain/average-price.ts'
import { decodeUint, decodeWholeNumber } from '../domain/decode-result.ts'
import type { Pool, TokenPair } from '../domain/swap-paths.ts'
import type { ChainReader } from '../ports/chain-reader.ts'
import { readPools } from './uniswap-pools.ts'
import type { UniswapNetwork } from './uniswap-quotes.ts'

/**
 * US dollars of the other token that a pool must hold and offer around its price; a smaller pool is easily manipulated.
 */
const MIN_DEPTH_USD = 10_000
const DECIMALS: Hex = '0x313ce567'
const MAX_DECIMALS = 77

/** The price of a token in another one, by the deepest pool of the two. */
interface PairPrice {
  /** In whole other tokens. */
  readonly price: number
  /** Whole other tokens that the pool holds, or offers around its price where that is less. */
  readonly depth: number
}

/**
 * Returns prices of tokens in the stablecoin of a network, by lower-case address: directly or through the wrapped coin,
 * whichever pool is deeper. A token is omitted if no pool is deep enough, or none has observations of half an hour.
 *
 * @throws rpc/…, http/…
 */
export async function readPoolPrices(
  { reader, deployment }: UniswapNetwork,
  tokens: readonly Hex[],
): Promise<ReadonlyMap<Hex, number>> {
  const wrapped = deployment.wrappedNative.toLowerCase() as Hex
  const stable = deployment.hubs[0]?.toLowerCase() as Hex | undefined
  if (stable === undefined) return new Map()
  const contracts = [...new Set([...tokens, wrapped])].filter((token) => token !== stable)
  const pairs = contracts.flatMap((token): TokenPair[] =>
    token === wrapped
      ? [[token, stable]]
      : [
          [token, stable],
          [token, wrapped],
        ],
  )
  const pools = await readPools({ factory: deployment.factory, reader }, pairs)
  const decimals = await readDecimals(reader, [...contracts, stable])
  const priceOf = await readPairPrices(reader, pools, decimals)
  const coin = deepEnough(priceOf(wrapped, stable), 1)
  const priced = tokens.flatMap((token): (readonly [Hex, number])[] => {
    if (token === stable) return [[token, 1]]
    if (token === wrapped) return coin === undefined ? [] : [[token, coin.price]]
    const direct = deepEnough(priceOf(token, stable), 1)
    const overCoin = coin === undefined ? undefined : deepEnough(priceOf(token, wrapped), coin.price)
    const best = (direct?.depth ?? 0) >= (overCoin?.depth ?? 0) ? direct : overCoin
    return best === undefined ? [] : [[token, best.price]]
  })
  return new Map(priced)
}

/** Returns a price in US dollars; `undefined` if its pool is too shallow. */
function deepEnough(pair: PairPrice | undefined, otherUsd: number): PairPrice | undefined {
  if (pair === undefined || pair.depth * otherUsd < MIN_DEPTH_USD) return undefined
  return { price: pair.price * otherUsd, depth: pair.depth * otherUsd }
}

async function readDecimals(reader: ChainReader, tokens: readonly Hex[]): Promise<ReadonlyMap<Hex, number>> {
  const answers = await reader.readMany(tokens.map((to) => ({ to, data: DECIMALS })))
  return new Map(
    tokens.flatMap((token, index) => {
      const decimals = decodeWholeNumber(answers[index], MAX_DECIMALS)
      return decimals === undefined ? [] : [[token, decimals] as const]
    }),
  )
}

async function readPairPrices(reader: ChainReader, pools: readonly Pool[], decimals: ReadonlyMap<Hex, number>) {
  const answers = await reader.readMany(
    pools.flatMap(({ address, pair: [, other] }) => [
      { to: address, data: OBSERVE_CALL },
      { to: other, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] }) },
    ]),
  )
  const tokenOf = (address: Hex): PoolToken | undefined => {
    const known = decimals.get(address)
    return known === undefined ? undefined : { address, decimals: known }
  }
  const deepest = new Map<string, PairPrice>()
  for (const [index, { pair }] of pools.entries()) {
    const [token, other] = [tokenOf(pair[0]), tokenOf(pair[1])]
    const average = averageState(answers[index * 2])
    const held = decodeUint(answers[index * 2 + 1])
    if (token === undefined || other === undefined || average === undefined || held === undefined) continue
    // Liquidity far from the price does not make the price harder to manipulate.
    const depth = Math.min(Number(held), amountAtTick(token, other, average)) / 10 ** other.decimals
    const found = { price: priceAtTick(token, other, average.tick), depth }
    const best = deepest.get(pair.join())
    if (Number.isFinite(found.price) && found.depth > (best?.depth ?? 0)) deepest.set(pair.join(), found)
  }
  return (token: Hex, other: Hex) => deepest.get([token, other].join())
}
