import { SWAP_SUGGESTIONS } from '@latchkey/chains'
import { formatUnits, toDecimal } from '@latchkey/primitives'
import type { SwapFacts, TradedToken } from './swap.types.ts'

/** Symbols of the suggested tokens, in order of priority. @see Spec §9 "Suggested … swap token symbol lists" */
const SUGGESTED =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  )
const MAX_SUGGESTED = 8

/** A copy of the function in `swap.figures.ts`, so that the list does not load that module. */
const keyOf = (address: string) => address.toLowerCase()

/** A token of the account; its balance and value are decimal texts. */
export interface HeldToken extends TradedToken {
  readonly balance: string
  readonly worth?: string
}

export interface SwapTokenLists {
  /** The tokens of the account, the most valuable first. */
  readonly own: readonly HeldToken[]
  /** At most eight. */
  readonly suggested: readonly TradedToken[]
  /** All other tokens, by symbol. */
  readonly all: readonly TradedToken[]
}

type Known = Pick<SwapFacts, 'tokens' | 'balances' | 'prices' | 'account'>

/**
 * Returns the lists of tokens to choose from.
 *
 * @example listSwapTokens(state.swap).own
 * @see Spec §9 "Suggested and popular swap token symbol lists"
 */
export function listSwapTokens(known: Known): SwapTokenLists {
  const own = known.tokens
    .flatMap((token) => toHeld(known, token))
    .sort((a, b) => toDecimal(b.worth ?? '0').cmp(a.worth ?? '0'))
  const isOwn = new Set(own.map(({ address }) => address))
  const symbols = [...(SWAP_SUGGESTIONS[known.account?.networkId ?? ''] ?? []), ...SUGGESTED]
  // Anybody can call a token ETH, so only tokens of the gateway are suggested.
  const listed = known.tokens.filter(({ isListed }) => isListed)
  const suggested = symbols.flatMap((symbol) => listed.find((token) => token.symbol === symbol) ?? [])
  return {
    own,
    suggested: suggested.slice(0, MAX_SUGGESTED),
    all: known.tokens.filter(({ address }) => !isOwn.has(address)),
  }
}

function toHeld({ balances, prices }: Known, token: TradedToken): readonly HeldToken[] {
  const [raw, price] = [balances[keyOf(token.address)] ?? 0n, prices[keyOf(token.address)]]
  if (raw === 0n) return []
  const balance = formatUnits(raw, token.decimals)
  return [{ ...token, balance, ...(price === undefined ? {} : { worth: toDecimal(price).times(balance).toFixed() }) }]
}
