import { formatUnits, toDecimal } from '@latchkey/primitives'
import { keyOf } from './swap.figures.ts'
import type { SwapFacts, TradedToken } from './swap.types.ts'

/** Symbols that are suggested, the most wanted first. @see Spec §9 "Suggested … swap token symbol lists" */
const SUGGESTED =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  )
/** What one network has beside them, before all others. */
const SUGGESTED_ON: Readonly<Record<string, readonly string[]>> = { 'eip155:42161': ['USD₮0'] }
const MAX_SUGGESTED = 8

export interface SwapTokenLists {
  /** Those that the account holds, the most valuable first. */
  readonly own: readonly TradedToken[]
  /** At most eight. */
  readonly suggested: readonly TradedToken[]
  /** Everything else by symbol; of a search whatever matches. */
  readonly all: readonly TradedToken[]
}

type Known = Pick<SwapFacts, 'tokens' | 'balances' | 'prices' | 'account'>

/**
 * Returns the tokens to choose among. A search finds by symbol, name and address, the symbols that begin so first.
 *
 * @example listSwapTokens(state.swap, 'usd').all
 * @see Spec §9 "Suggested and popular swap token symbol lists"
 */
export function listSwapTokens(known: Known, search = ''): SwapTokenLists {
  const wanted = search.trim().toLowerCase()
  if (wanted !== '') return { own: [], suggested: [], all: findTokens(known.tokens, wanted) }
  const own = known.tokens
    .filter(({ address }) => (known.balances[keyOf(address)] ?? 0n) > 0n)
    .map((token) => ({ token, worth: toDecimal(worthOf(known, token)) }))
    .sort((a, b) => b.worth.cmp(a.worth.toFixed()))
    .map(({ token }) => token)
  const symbols = [...(SUGGESTED_ON[known.account?.networkId ?? ''] ?? []), ...SUGGESTED]
  // Anybody can call a token ETH: only what the gateway lists is suggested.
  const listed = known.tokens.filter(({ isListed }) => isListed)
  const suggested = symbols.flatMap((symbol) => listed.find((token) => token.symbol === symbol) ?? [])
  return {
    own,
    suggested: suggested.slice(0, MAX_SUGGESTED),
    all: known.tokens.filter((token) => !own.includes(token)),
  }
}

function findTokens(tokens: readonly TradedToken[], wanted: string): readonly TradedToken[] {
  const found = tokens.filter(({ symbol, name, address }) =>
    [symbol, name, address.slice(address.lastIndexOf(':') + 1)].some((text) => text.toLowerCase().includes(wanted)),
  )
  const begins = ({ symbol }: TradedToken) => (symbol.toLowerCase().startsWith(wanted) ? 0 : 1)
  return [...found].sort((a, b) => begins(a) - begins(b))
}

function worthOf({ balances, prices }: Known, { address, decimals }: TradedToken): string {
  const held = formatUnits(balances[keyOf(address)] ?? 0n, decimals)
  return toDecimal(prices[keyOf(address)] ?? '0')
    .times(held)
    .toFixed()
}
