import { WalletError } from '@latchkey/errors'
import type { Hex } from '@latchkey/primitives'
import * as v from 'valibot'
import { minimumOf } from '../domain/swap-calldata.ts'
import { COIN_ADDRESS, type TokenAddress } from '../domain/token-address.ts'
import type { BuildQuery, BuiltSwap, SwapQuery, SwapQuote } from '../ports/quote-source.ts'
import { createJsonReader, type JsonApiOptions } from './json-reader.ts'

/** Name of the source in errors, because its URL may contain a key. */
const SOURCE = 'The swap source'
const VERSION = { '0x-version': 'v2' }
/** The description of a route through many pools is long. */
const MAX_ANSWER_BYTES = 512 * 1024
/** Nodes reject transactions from 128 KB. */
const MAX_DATA_LENGTH = 2 + 2 * 128 * 1024
const BASIS_POINTS_OF_PERCENT = 100

const lower = (text: string) => text.toLowerCase() as Hex
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.transform(lower))
const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
const price = v.object({
  liquidityAvailable: v.literal(true),
  sellToken: address,
  buyToken: address,
  sellAmount: amount,
  buyAmount: amount,
  /** Absent if no allowance is needed, because the coin is sold. */
  allowanceTarget: v.nullish(address, null),
})
type Price = v.InferOutput<typeof price>
const nothing = v.object({ liquidityAvailable: v.literal(false) })
const priceAnswer = v.variant('liquidityAvailable', [price, nothing])
const quoteAnswer = v.variant('liquidityAvailable', [
  v.object({
    ...price.entries,
    minBuyAmount: amount,
    transaction: v.object({
      to: address,
      data: v.pipe(v.string(), v.maxLength(MAX_DATA_LENGTH), v.regex(/^0x(?:[0-9a-fA-F]{2})+$/), v.transform(lower)),
      value: amount,
      gas: v.pipe(
        v.string(),
        v.regex(/^\d{1,9}$/),
        v.transform((text) => BigInt(text)),
      ),
    }),
  }),
  nothing,
])

/**
 * An API compatible with 0x's, version 2 with allowances. Both calls return `undefined` if no swap is possible. They
 * throw http/status, http/unreachable, and http/malformed for a response that does not match the request, or names a
 * contract outside the operator's list.
 *
 * @see https://0x.org/docs/api
 */
export interface SwapApi {
  /**
   * @param contracts - Contracts that a transaction may call, and that may get an allowance; lower case, the usual one
   * first
   */
  readonly quote: (query: SwapQuery, contracts: readonly Hex[], signal: AbortSignal) => Promise<SwapQuote | undefined>
  readonly build: (
    query: BuildQuery,
    contracts: readonly Hex[],
    signal: AbortSignal,
  ) => Promise<(BuiltSwap & { readonly spender: Hex }) | undefined>
}

/** Returns the client of one API. */
export function createSwapApi(options: JsonApiOptions): SwapApi {
  const read = createJsonReader(SOURCE, options, VERSION)
  const send = <S extends v.GenericSchema>(
    schema: S,
    call: string,
    query: Record<string, string>,
    signal: AbortSignal,
  ) => read(schema, { path: `swap/allowance-holder/${call}`, query, maxBytes: MAX_ANSWER_BYTES, signal })
  return {
    async quote(query, contracts, signal) {
      const answer = await send(priceAnswer, 'price', toParameters(query), signal)
      if (!answer.liquidityAvailable) return undefined
      return { amountOut: answer.buyAmount, spender: assertPrice(answer, query, contracts) }
    },
    async build(query, contracts, signal) {
      const slippageBps = String(Math.floor(query.slippagePercent * BASIS_POINTS_OF_PERCENT))
      const answer = await send(
        quoteAnswer,
        'quote',
        { ...toParameters(query), taker: query.user, slippageBps },
        signal,
      )
      if (!answer.liquidityAvailable) return undefined
      const spender = assertPrice(answer, query, contracts)
      const { transaction, buyAmount, minBuyAmount } = answer
      const { to, data, value, gas } = transaction
      assert(contracts.includes(to), `it sends to ${to}, which is no contract of SWAP_NETWORKS`)
      assert(value === (query.from === 'native' ? query.amount : 0n), 'it sends another amount of the coin')
      // The source may round in the other direction.
      const leastOut = minimumOf(buyAmount, query.slippagePercent) - 1n
      assert(minBuyAmount >= leastOut && minBuyAmount <= buyAmount, 'its slippage is another')
      return { to, data, valueWei: value, amountOut: buyAmount, minimumOut: minBuyAmount, gas, spender }
    },
  }
}

function toParameters({ chainId, from, to, amount }: SwapQuery): Record<string, string> {
  return {
    chainId: String(chainId),
    sellToken: contractOf(from),
    buyToken: contractOf(to),
    sellAmount: String(amount),
  }
}

const contractOf = (token: TokenAddress): Hex => (token === 'native' ? COIN_ADDRESS : token)

/** Returns the contract that takes the sold token. @throws http/malformed */
function assertPrice(answer: Price, { from, to, amount }: SwapQuery, contracts: readonly Hex[]): Hex {
  assert(answer.sellToken === contractOf(from) && answer.buyToken === contractOf(to), 'it is about other tokens')
  assert(answer.sellAmount === amount, 'it sells another amount')
  assert(answer.buyAmount > 0n, 'it pays nothing')
  const spender = answer.allowanceTarget ?? contracts[0]
  assert(
    spender !== undefined && contracts.includes(spender),
    `it lets ${spender} take tokens, which is no contract of SWAP_NETWORKS`,
  )
  return spender
}

/** @throws http/malformed */
function assert(isGood: boolean, problem: string): asserts isGood {
  if (!isGood) throw new WalletError('http/malformed', { url: SOURCE, problem })
}
