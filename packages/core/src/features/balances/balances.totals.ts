import { type CaipNetworkId, toDecimal } from '@latchkey/primitives'
import type { TokenBalance } from '@latchkey/protocol/gateway'

/**
 * Returns the tokens to show, the most valuable first; tokens without a price follow in their order.
 *
 * @see Spec §5 "Tokens whose quantity.decimals is '0' are dropped"
 */
export function keepTokens(balances: readonly TokenBalance[]): readonly TokenBalance[] {
  return balances.filter(({ quantity }) => quantity.decimals !== '0').sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
}

/** Returns whether the balance of a token is above zero: native currency is listed at zero too. */
export function isHeld({ quantity }: Pick<TokenBalance, 'quantity'>): boolean {
  return /[1-9]/.test(quantity.numeric)
}

/**
 * Returns the total value of the tokens, in the currency of their values, as decimal text.
 *
 * @returns `undefined` if there are tokens and none of them has a price, because `0` would be wrong.
 * @example totalValue([{ ...ether, value: 12.3 }, { ...dollar, value: 0.1 }]) // '12.4'
 */
export function totalValue(tokens: readonly TokenBalance[]): string | undefined {
  const priced = tokens.flatMap(({ value }) => (value === undefined ? [] : [value]))
  if (priced.length === 0 && tokens.length > 0) return undefined
  // Decimal arithmetic, so that 0.1 + 0.2 is 0.3.
  return priced.reduce((sum, value) => sum.plus(toDecimal(value)), toDecimal(0)).toFixed()
}

/** Returns whether the total is too low, because the gateway could not read the price of a token. */
export function isTotalIncomplete(tokens: readonly TokenBalance[]): boolean {
  return tokens.some(({ isPriceUnavailable }) => isPriceUnavailable === true)
}

/**
 * Returns the tokens of all networks, the most valuable first. The tokens of the network `here` were read separately
 * and are newer. Native currency with a balance of zero is listed only for that network, where it is needed for fees.
 *
 * @param here - The tokens of that network.
 * @param all - The tokens of all networks, including that one.
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
 * Returns the total value of the tokens on each network, as `totalValue` does; omits a network without a known value.
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

/** The change in value of the holdings, from the price changes of their tokens. */
export interface ValueChange {
  /** In the currency of the token values. */
  readonly value: number
  /** Percent of the value 24 hours ago. */
  readonly percent: number
}

/**
 * Returns the change in value of the tokens in 24 hours, from the tokens whose change the price source reports.
 *
 * @returns `undefined` if it reports none.
 * @example changeOf24Hours([{ ...ether, value: 110, change24hPercent: 10 }]) // { value: 10, percent: 10 }
 */
export function changeOf24Hours(tokens: readonly TokenBalance[]): ValueChange | undefined {
  // A change of −100 % gives no previous price (division by zero).
  const known = tokens.flatMap(({ value, change24hPercent: percent }) =>
    value === undefined || percent === undefined || percent <= -100
      ? []
      : { now: value, before: value / (1 + percent / 100) },
  )
  const now = known.reduce((sum, each) => sum + each.now, 0)
  const before = known.reduce((sum, each) => sum + each.before, 0)
  return before === 0 ? undefined : { value: now - before, percent: (now / before - 1) * 100 }
}
