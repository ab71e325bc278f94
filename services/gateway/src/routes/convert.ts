import { WalletError } from '@latchkey/errors'
import { parseQuery } from '@latchkey/http'
import {
  allowanceAnswer,
  allowanceQuery,
  gasPriceAnswer,
  type SwapToken,
  swapNetworkQuery,
  swapQuotesAnswer,
  swapQuotesQuery,
  swapTokensAnswer,
} from '@latchkey/protocol/gateway'
import { type Context, Hono } from 'hono'
import type { GatewayDeps } from '../deps.ts'
import { bytesOfText, createMemoryCache } from '../domain/memory-cache.ts'
import { type Charge, callerOf } from '../http/allowance.ts'
import { answer } from '../http/answer.ts'
import { readAllowances } from '../reads/allowances.ts'
import type { ReadGasPrice } from '../reads/gas-price.ts'
import { isServed } from '../reads/scope.ts'
import { findSwapNetwork, isUnwrap, type SwapPair, toSwapPair, toSwapToken, toUser } from '../reads/swap-request.ts'
import { rankSpenders } from '../reads/swap-spenders.ts'
import { readSwapTokens } from '../reads/swap-tokens.ts'

const TOKENS_TTL_MS = 300_000
const TOKENS_CACHE = { maxEntries: 1_000, maxBytes: 16 * 1024 * 1024 }
const MAX_ALLOWANCE = (1n << 256n) - 1n
/** A quote makes up to 84 quotes at a node, in one call. */
export const QUOTE_COST = 10

/**
 * The reads of a swap: `GET /v1/convert/{tokens,quotes,allowance,gas-price}`. A network without swaps gets the
 * documented empty result, without any query; the tokens of a network that is not served are rejected, as in the
 * imitated API.
 *
 * @see Spec §7
 */
export function convertRoute(deps: GatewayDeps, charge: Charge, readGasPrice: ReadGasPrice): Hono {
  const check = deps.checkAnswers ?? false
  const fresh = { cacheControl: 'private, no-store', check }
  const tokensCache = createMemoryCache<readonly SwapToken[]>({
    ttlMs: TOKENS_TTL_MS,
    ...TOKENS_CACHE,
    sizeOf: (tokens) =>
      tokens.reduce(
        (sum, { name, symbol, address, logoUri }) => sum + 500 + bytesOfText(name, symbol, address, logoUri ?? null),
        0,
      ),
    clock: deps.clock,
  })
  /**
   * Returns the swap that an allowance is for; `undefined` for clients that do not name it. @throws
   * request/rate-limited
   */
  const toSwapOf = (context: Context, pair: SwapPair | undefined, amount: string | undefined) => {
    if (pair === undefined || amount === undefined) return undefined
    charge(context, QUOTE_COST)
    const caller = callerOf(deps, context) || undefined
    return { from: pair.from, to: pair.to, amount: BigInt(amount), caller, signal: context.req.raw.signal }
  }
  return new Hono()
    .get('/v1/convert/tokens', async (context) => {
      const { chainId } = parseQuery(context, swapNetworkQuery)
      if (!isServed(deps, chainId))
        throw new WalletError('request/invalid', {
          field: 'chainId',
          problem: 'expected a network of supported-chains',
        })
      const network = findSwapNetwork(deps, chainId)
      const tokens = network === undefined ? [] : await tokensCache.read(chainId, () => readSwapTokens(deps, network))
      return answer(context, swapTokensAnswer, { tokens: [...tokens] }, { cacheControl: 'public, max-age=300', check })
    })
    .get('/v1/convert/quotes', async (context) => {
      const query = parseQuery(context, swapQuotesQuery)
      const pair = toSwapPair(deps, query)
      if (pair === undefined) return answer(context, swapQuotesAnswer, { quotes: [] }, fresh)
      const { chain, source, from, to } = pair
      charge(context, QUOTE_COST)
      const terms = {
        chainId: chain.network.id,
        from,
        to,
        amount: BigInt(query.amount),
        caller: callerOf(deps, context) || undefined,
        signal: context.req.raw.signal,
      }
      const quote = await source.quote(terms)
      if (quote === undefined) throw new WalletError('swap/no-liquidity')
      const sides = { fromAmount: query.amount, fromAccount: query.from, toAccount: query.to }
      return answer(
        context,
        swapQuotesAnswer,
        { quotes: [{ id: null, ...sides, toAmount: String(quote.amountOut) }] },
        fresh,
      )
    })
    .get('/v1/convert/allowance', async (context) => {
      const query = parseQuery(context, allowanceQuery)
      const sold = toSwapToken(deps, 'tokenAddress', query.tokenAddress)
      if (sold === undefined) return answer(context, allowanceAnswer, { allowance: '0' }, fresh)
      const owner = toUser(query.userAddress, sold.chain)
      const pair = query.to === undefined ? undefined : toSwapPair(deps, { from: query.tokenAddress, to: query.to })
      // The coin is sent as the value of the transaction, so it needs no allowance.
      if (sold.token === 'native' || (pair !== undefined && isUnwrap(pair)))
        return answer(context, allowanceAnswer, { allowance: String(MAX_ALLOWANCE) }, fresh)
      const { signal } = context.req.raw
      const [spenders] = await rankSpenders(sold, toSwapOf(context, pair, query.amount))
      const allowances = await readAllowances(sold.chain, { token: sold.token, owner, spenders }, signal)
      return answer(context, allowanceAnswer, { allowance: String(leastOf([...allowances.values()])) }, fresh)
    })
    .get('/v1/convert/gas-price', async (context) => {
      const { chainId } = parseQuery(context, swapNetworkQuery)
      const chain = deps.chains.get(chainId)
      if (chain === undefined) throw new WalletError('network/no-gas-price')
      const standard = await readGasPrice(chain)
      // The base fee rises by at most an eighth per block. @see EIP-1559
      const prices = {
        standard: String(standard),
        fast: String((standard * 9n) / 8n),
        instant: String((standard * 5n) / 4n),
      }
      return answer(context, gasPriceAnswer, prices, fresh)
    })
}

function leastOf(amounts: readonly bigint[]): bigint {
  let least = MAX_ALLOWANCE
  for (const amount of amounts) if (amount < least) least = amount
  return least
}
