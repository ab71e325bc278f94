import { type CaipNetworkId, toDecimal } from '@latchkey/primitives'
import type { TokenBalance } from '@latchkey/protocol/gateway'

/**
 * Returns the tokens worth showing, the most valuable first; those without a price keep their order behind them.
 *
 * @see Spec §5 "Tokens whose quantity.decimals is '0' are dropped"
 */
export function keepTokens(balances: readonly TokenBalance[]): readonly TokenBalance[] {
  return balances.filter(({ quantity }) => quantity.decimals !== '0').sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
}

/** Returns whether anything of a token is held: native currency is listed at zero too. */
export function isHeld({ quantity }: Pick<TokenBalance, 'quantity'>): boolean {
  return /[1-9]/.test(quantity.numeric)
}

/**
 * Returns what the tokens are worth together, in the currency of their values, as decimal text.
 *
 * @returns `undefined` when tokens are held and none of them has a price: `0` would be a lie.
 * @example totalValue([{ ...ether, value: 12.3 }, { ...dollar, value: 0.1 }]) // '12.4'
 */
export function totalValue(tokens: readonly TokenBalance[]): string | undefined {
  const priced = tokens.flatMap(({ value }) => (value === undefined ? [] : [value]))
  if (priced.length === 0 && tokens.length > 0) return undefined
  // Added as decimals: 0.1 + 0.2 is 0.3 here.
  return priced.reduce((sum, value) => sum.plus(toDecimal(value)), toDecimal(0)).toFixed()
}

/** Returns whether a total of the tokens is too low, because the gateway could not read the price of one now. */
export function isTotalIncomplete(tokens: readonly TokenBalance[]): boolean {
  return tokens.some(({ isPriceUnavailable }) => isPriceUnavailable === true)
}

/**
 * Returns the tokens of all networks, the most valuable first. Those of one network were read by themselves, and are the
 * newer ones. Native currency of which nothing is held is listed on that network alone, where it is needed for fees.
 *
 * @param here - The tokens of that network.
 * @param all - The tokens of all networks, that one among them.
 */
export function tokensOfNetworks(
  here: readonly TokenBalance[],
  all: readonly TokenBalance[],
  networkId: CaipNetworkId,
): readonly TokenBalance[] {
  const others = all.filter((token) => token.chainId !== networkId && isHeld(token))
  return keepTokens([...here, ...others])
}

/**
 * Returns what the tokens on each network are worth together, as `totalValue` does; a network without a known worth is left
 * out.
 *
 * @example totalsByNetwork([{ ...ether, chainId: 'eip155:1', value: 12 }]).get('eip155:1') // '12'
 */
export function totalsByNetwork(tokens: readonly TokenBalance[]): ReadonlyMap<string, string> {
  const networkIds = [...new Set(tokens.map(({ chainId }) => chainId))]
  return new Map(
    networkIds.flatMap((id) => {
      const total = totalValue(tokens.filter(({ chainId }) => chainId === id))
      return total === undefined ? [] : [[id, total] as const]
    }),
  )
}

/** How much what is held rose or fell, with the price of each token. */
export interface ValueChange {
  /** In the currency of their values. */
  readonly value: number
  /** Of what it was worth 24 hours ago. */
  readonly percent: number
}

/**
 * Returns how the worth of the tokens changed in 24 hours, by those tokens whose change the price source knows.
 *
 * @returns `undefined` when it knows none.
 * @example changeOf24Hours([{ ...ether, value: 110, change24hPercent: 10 }]) // { value: 10, percent: 10 }
 */
export function changeOf24Hours(tokens: readonly TokenBalance[]): ValueChange | undefined {
  // A price that fell by all of itself was worth nobody knows what.
  const known = tokens.flatMap(({ value, change24hPercent: percent }) =>
    value === undefined || percent === undefined || percent <= -100
      ? []
      : { now: value, before: value / (1 + percent / 100) },
  )
  const now = known.reduce((sum, each) => sum + each.now, 0)
  const before = known.reduce((sum, each) => sum + each.before, 0)
  return before === 0 ? undefined : { value: now - before, percent: (now / before - 1) * 100 }
}
