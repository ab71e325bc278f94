import { isWalletError, type WalletError } from '@latchkey/errors'
import type { Clock } from '@latchkey/host'
import type { Hex } from '@latchkey/primitives'
import { createMemoryCache } from '../domain/memory-cache.ts'
import { type PricedToken, type PriceQuery, type PriceSource, priceKey } from '../ports/price-source.ts'
import { readPoolPrices } from './uniswap-pool-prices.ts'
import type { UniswapNetwork } from './uniswap-quotes.ts'

/** Time to live of a price, which is a mean of half an hour and changes slowly. */
const PRICE_TTL_MS = 60_000
const CACHE = { maxEntries: 20_000, maxBytes: 16 * 1024 * 1024 }
const PRICE_BYTES = 16
/** Maximum new tokens of one network that one read looks up; further ones are looked up by later reads. */
const MAX_NEW_TOKENS = 50

/** A token was not looked up, because the read had reached its limit. */
class Postponed extends Error {}

interface TokenReading {
  readonly key: string
  readonly price: number | undefined
  readonly isUnread: boolean
  /** The reason, if a node failed. */
  readonly failure?: WalletError
}

type PriceCache = ReturnType<typeof createMemoryCache<number | undefined>>

/**
 * Returns prices in US dollars from the pools of Uniswap v3: means of half an hour against the first hub of the
 * network, which is treated as one dollar. It sends requests only to the operator's own nodes.
 *
 * @param options.networks - by chain number; one without hubs has no prices.
 */
export function createUniswapPrices({
  networks,
  clock,
}: {
  readonly networks: ReadonlyMap<number, UniswapNetwork>
  readonly clock: Clock
}): PriceSource {
  const cache = createMemoryCache<number | undefined>({
    ttlMs: PRICE_TTL_MS,
    ...CACHE,
    sizeOf: () => PRICE_BYTES,
    clock,
  })
  return {
    async read({ tokens, currency }: PriceQuery) {
      if (currency !== 'usd') return { prices: new Map(), unavailable: new Set() }
      const found = await Promise.all(
        [...networks].map(([id, network]) =>
          readNetwork(
            cache,
            network,
            tokens.filter(({ chainId, atMs }) => chainId === `eip155:${id}` && atMs === undefined),
          ),
        ),
      )
      const readings = found.flat()
      const [failure] = readings.flatMap((reading) => reading.failure ?? [])
      // The nodes of one network do not respond; prices of the other networks are still correct.
      if (failure !== undefined && readings.every((reading) => reading.failure !== undefined)) throw failure
      return {
        prices: new Map(readings.flatMap(({ key, price }) => (price === undefined ? [] : [[key, { price }]]))),
        unavailable: new Set(readings.flatMap(({ key, isUnread }) => (isUnread ? key : []))),
      }
    },
  }
}

async function readNetwork(
  cache: PriceCache,
  network: UniswapNetwork,
  tokens: readonly PricedToken[],
): Promise<readonly TokenReading[]> {
  const readNew = batchReads(network)
  return Promise.all(
    tokens.map(async (token) => {
      const contract = token.address === 'native' ? network.deployment.wrappedNative : token.address
      const key = contract.toLowerCase() as Hex
      const reading = await cache
        .read(`${token.chainId}:${key}`, () => readNew(key))
        .then((price) => ({ price, isUnread: false }), toUnread)
      return { key: priceKey(token), ...reading }
    }),
  )
}

/** Returns a reader that batches the reads of one turn of the event loop. */
function batchReads(network: UniswapNetwork) {
  const wanted: Hex[] = []
  let batch: Promise<ReadonlyMap<Hex, number>> | undefined
  return async (contract: Hex): Promise<number | undefined> => {
    if (wanted.length === MAX_NEW_TOKENS) throw new Postponed()
    wanted.push(contract)
    batch ??= Promise.resolve().then(() => readPoolPrices(network, wanted))
    return (await batch).get(contract)
  }
}

/** @throws errors that are not failures of a node */
function toUnread(error: unknown): Omit<TokenReading, 'key'> {
  if (error instanceof Postponed) return { price: undefined, isUnread: true }
  if (isWalletError(error)) return { price: undefined, isUnread: true, failure: error }
  throw error
}
