import type { Clock } from '@latchkey/host'
import type { Hex } from '@latchkey/primitives'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { encodeSwap, encodeWrap, minimumOf } from '../domain/swap-calldata.ts'
import { encodePath, listPaths } from '../domain/swap-paths.ts'
import type { UniswapDeployment } from '../domain/uniswap-deployments.ts'
import type { ChainReader } from '../ports/chain-reader.ts'
import type { BuildQuery, BuiltSwap, QuoteSource, SwapQuery } from '../ports/quote-source.ts'
import { createPoolFinder, type PoolFinder } from './uniswap-pools.ts'

const quoterAbi = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] sqrtPriceX96AfterList, uint32[] initializedTicksCrossedList, uint256 gasEstimate)',
])

/** Seconds that a visitor may take in the wallet. */
const DEADLINE_SEC = 1_200
/**
 * Prices of a pool that ran out of liquidity, so it took less than the amount. @see TickMath.sol of Uniswap's v3-core
 */
const DRY_PRICES: ReadonlySet<bigint> = new Set([
  4_295_128_740n,
  1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n,
])
/** Gas of the transaction and the router, in addition to the pools; generous, because unused gas is not paid. */
const ROUTER_GAS = 150_000n
const WRAP_GAS = 60_000n

/** A network with the contracts. */
export interface UniswapNetwork {
  readonly reader: ChainReader
  readonly deployment: UniswapDeployment
}

interface Market {
  readonly reader: ChainReader
  readonly pools: PoolFinder
  /** All lower case. */
  readonly wrapped: Hex
  readonly hubs: readonly Hex[]
  readonly quoter: Hex
  readonly router: Hex
}

interface BestQuote {
  readonly path: Hex
  readonly amountOut: bigint
  readonly gas: bigint
}

/**
 * Returns a source of swaps through the pools of Uniswap v3, quoted by its own contract at the head of the chain: the
 * best of all paths through one pool, or through two that meet at the wrapped coin or at a hub.
 *
 * @param options.networks - by chain number.
 * @see https://docs.uniswap.org/contracts/v3/reference/periphery/lens/QuoterV2
 */
export function createUniswapQuotes(options: {
  readonly networks: ReadonlyMap<number, UniswapNetwork>
  readonly clock: Clock
}): QuoteSource {
  const { clock } = options
  const markets = new Map([...options.networks].map(([chainId, network]) => [chainId, toMarket(network, clock)]))
  const marketOf = (chainId: number): Market => {
    const market = markets.get(chainId)
    if (market === undefined) throw new Error(`chain ${chainId} has no swaps`)
    return market
  }
  return {
    isServed: (chainId) => markets.has(chainId),
    tokens: (chainId) => marketOf(chainId).hubs,
    spenders: (chainId) => [marketOf(chainId).router],
    async quote(query) {
      const market = marketOf(query.chainId)
      const amountOut = isWrap(market, query) ? query.amount : (await findBest(market, query))?.amountOut
      return amountOut === undefined ? undefined : { amountOut, spender: market.router }
    },
    async build(query) {
      const market = marketOf(query.chainId)
      if (isWrap(market, query)) return toWrap(market, query)
      if (query.spenders?.includes(market.router) === false) return undefined
      const best = await findBest(market, query)
      return best === undefined
        ? undefined
        : toSwap(market, query, best, Math.floor(clock.now() / 1_000) + DEADLINE_SEC)
    },
  }
}

function toMarket({ reader, deployment }: UniswapNetwork, clock: Clock): Market {
  const { factory, quoter, router, wrappedNative, hubs } = deployment
  const lower = (address: Hex) => address.toLowerCase() as Hex
  const wrapped = lower(wrappedNative)
  return {
    reader,
    pools: createPoolFinder({ factory, reader, clock }),
    wrapped,
    hubs: [...new Set([wrapped, ...hubs.map(lower)])],
    quoter,
    router: lower(router),
  }
}

const contractOf = ({ wrapped }: Market, token: Hex | 'native'): Hex => (token === 'native' ? wrapped : token)

/** Returns whether the swap exchanges the coin and its wrapped form, without a pool. */
function isWrap(market: Market, { from, to }: SwapQuery): boolean {
  return contractOf(market, from) === contractOf(market, to)
}

async function findBest(market: Market, { from, to, amount, signal }: SwapQuery): Promise<BestQuote | undefined> {
  const question = { from: contractOf(market, from), to: contractOf(market, to), hubs: market.hubs }
  const paths = listPaths(question, await market.pools.find(question)).map(encodePath)
  const answers = await market.reader.readMany(
    paths.map((path) => ({
      to: market.quoter,
      data: encodeFunctionData({ abi: quoterAbi, functionName: 'quoteExactInput', args: [path, amount] }),
    })),
    signal,
  )
  return paths
    .flatMap((path, index) => decodeQuote(path, answers[index]))
    .reduce<BestQuote | undefined>(
      (best, quote) => (quote.amountOut > (best?.amountOut ?? 0n) ? quote : best),
      undefined,
    )
}

function decodeQuote(path: Hex, data: Hex | undefined): readonly BestQuote[] {
  if (data === undefined) return []
  try {
    const [amountOut, pricesAfter, , gas] = decodeFunctionResult({
      abi: quoterAbi,
      functionName: 'quoteExactInput',
      data,
    })
    return pricesAfter.some((price) => DRY_PRICES.has(price)) ? [] : [{ path, amountOut, gas }]
  } catch {
    return [] // The address has another contract.
  }
}

function toSwap({ router }: Market, query: BuildQuery, best: BestQuote, deadlineSec: number): BuiltSwap {
  const { from, to, amount, user, slippagePercent } = query
  const minimumOut = minimumOf(best.amountOut, slippagePercent)
  const isCoinSold = from === 'native'
  const terms = { path: best.path, user, amountIn: amount, minimumOut, deadlineSec }
  return {
    to: router,
    data: encodeSwap({ ...terms, isCoinSold, isCoinBought: to === 'native' }),
    valueWei: isCoinSold ? amount : 0n,
    amountOut: best.amountOut,
    minimumOut,
    // Prices may move before the transaction is mined, and the pools then need more gas.
    gas: ROUTER_GAS + (best.gas * 13n) / 10n,
  }
}

function toWrap({ wrapped }: Market, { from, amount }: BuildQuery): BuiltSwap {
  const isCoinSold = from === 'native'
  return {
    to: wrapped,
    data: encodeWrap(isCoinSold, amount),
    valueWei: isCoinSold ? amount : 0n,
    amountOut: amount,
    minimumOut: amount,
    gas: WRAP_GAS,
  }
}
