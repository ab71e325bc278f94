import type { Clock } from '@latchkey/host'
import type { Hex } from '@latchkey/primitives'
import { encodeFunctionData, parseAbi } from 'viem'
import { decodeUint } from '../domain/decode-result.ts'
import { bytesOfText, createMemoryCache } from '../domain/memory-cache.ts'
import { FEE_TIERS, listPairs, type PathQuestion, type Pool, type TokenPair } from '../domain/swap-paths.ts'
import type { ChainReader } from '../ports/chain-reader.ts'

const factoryAbi = parseAbi(['function getPool(address tokenA, address tokenB, uint24 fee) view returns (address)'])

/** Pools never disappear; a new one is used after this time. */
const POOLS_TTL_MS = 300_000
const CACHE = { maxEntries: 5_000, maxBytes: 16 * 1024 * 1024 }
/** The size of the objects of one pool. */
const POOL_BYTES = 400

/** Finds the pools between tokens. */
export interface PoolFinder {
  /** Returns the existing pools for any path between two tokens. @throws rpc/…, http/… */
  readonly find: (question: PathQuestion) => Promise<readonly Pool[]>
}

/** Returns a finder that reads all pairs and fees from the factory of a network in one call, and caches the result. */
export function createPoolFinder(options: PoolFactory & { readonly clock: Clock }): PoolFinder {
  const cache = createMemoryCache<readonly Pool[]>({
    ttlMs: POOLS_TTL_MS,
    ...CACHE,
    sizeOf: (pools) => pools.reduce((sum, { address }) => sum + POOL_BYTES + bytesOfText(address), 0),
    clock: options.clock,
  })
  return {
    find: (question) => {
      // A swap and the reverse swap use the same pools.
      const [low, high] = [question.from, question.to].sort()
      return cache.read(`${low}:${high}:${question.hubs.join()}`, () => readPools(options, listPairs(question)))
    },
  }
}

export interface PoolFactory {
  readonly factory: Hex
  readonly reader: ChainReader
}

/** Returns the pools that exist between pairs of tokens, one for each fee. @throws rpc/…, http/… */
export async function readPools(
  { factory, reader }: PoolFactory,
  pairs: readonly TokenPair[],
): Promise<readonly Pool[]> {
  const wanted = pairs.flatMap((pair) => FEE_TIERS.map((fee) => ({ pair, fee })))
  const found = await reader.readMany(
    wanted.map(({ pair: [one, other], fee }) => ({
      to: factory,
      data: encodeFunctionData({ abi: factoryAbi, functionName: 'getPool', args: [one, other, fee] }),
    })),
  )
  return wanted.flatMap((pool, index): Pool[] => {
    const word = decodeUint(found[index])
    // The factory returns zero if there is no pool.
    return word === undefined || word === 0n
      ? []
      : [{ ...pool, address: `0x${word.toString(16).padStart(40, '0').slice(-40)}` }]
  })
}
