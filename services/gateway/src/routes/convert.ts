import { WalletError } from '@latchkey/errors'
import { parseQuery } from '@latchkey/http'
import type { Hex } from '@latchkey/primitives'
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
import { Hono } from 'hono'
import type { GatewayDeps } from '../deps.ts'
import { uintOf } from '../domain/abi-text.ts'
import { bytesOfText, createMemoryCache } from '../domain/memory-cache.ts'
import type { Charge } from '../http/allowance.ts'
import { answer } from '../http/answer.ts'
import type { ReadGasPrice } from '../reads/gas-price.ts'
import { findSwapNetwork, toSwapPair, toSwapToken, toUser } from '../reads/swap-request.ts'
import { readSwapTokens } from '../reads/swap-tokens.ts'

const TOKENS_TTL_MS = 300_000
const TOKENS_CACHE = { maxEntries: 1_000, maxBytes: 16 * 1024 * 1024 }
/** `allowance(address,address)`. */
const ALLOWANCE = '0xdd62ed3e'
const MAX_ALLOWANCE = (1n << 256n) - 1n
/** A quote asks a node for up to 84 quotes of its own, in one call. */
export const QUOTE_COST = 10

/**
 * What a swap needs to know: `GET /v1/convert/{tokens,quotes,allowance,gas-price}`. A network without swaps is answered
 * with the documented empty result, and nobody is asked.
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
  return new Hono()
    .get('/v1/convert/tokens', async (context) => {
      const { chainId } = parseQuery(context, swapNetworkQuery)
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
        signal: context.req.raw.signal,
      }
      const toAmount = await source.quote(terms)
      if (toAmount === undefined) throw new WalletError('swap/no-liquidity')
      const sides = { fromAmount: query.amount, fromAccount: query.from, toAccount: query.to }
      return answer(context, swapQuotesAnswer, { quotes: [{ id: null, ...sides, toAmount: String(toAmount) }] }, fresh)
    })
    .get('/v1/convert/allowance', async (context) => {
      const { tokenAddress, userAddress } = parseQuery(context, allowanceQuery)
      const swapToken = toSwapToken(deps, 'tokenAddress', tokenAddress)
      if (swapToken === undefined) return answer(context, allowanceAnswer, { allowance: '0' }, fresh)
      const { chain, source, token } = swapToken
      const owner = toUser(userAddress, chain)
      // The coin is sent along, so nobody has to allow it.
      const allowance =
        token === 'native'
          ? MAX_ALLOWANCE
          : await chain.reader
              .readMany(
                [{ to: token, data: encodeAllowance(owner, source.spender(chain.network.id)) }],
                context.req.raw.signal,
              )
              .then(([word]) => uintOf(word) ?? 0n)
      return answer(context, allowanceAnswer, { allowance: String(allowance) }, fresh)
    })
    .get('/v1/convert/gas-price', async (context) => {
      const { chainId } = parseQuery(context, swapNetworkQuery)
      const chain = deps.chains.get(chainId)
      if (chain === undefined) throw new WalletError('network/no-gas-price')
      const standard = await readGasPrice(chain)
      // The base fee rises by an eighth of itself a block at most. @see EIP-1559
      const prices = {
        standard: String(standard),
        fast: String((standard * 9n) / 8n),
        instant: String((standard * 5n) / 4n),
      }
      return answer(context, gasPriceAnswer, prices, fresh)
    })
}

function encodeAllowance(owner: Hex, spender: Hex): Hex {
  return `${ALLOWANCE}${[owner, spender].map((address) => address.slice(2).padStart(64, '0')).join('')}`
}
