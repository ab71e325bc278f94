import { BALANCE_NAMESPACES } from '@latchkey/chains'
import { type Namespace, toDecimal } from '@latchkey/primitives'
import type { TokenBalance } from '@latchkey/protocol/gateway'
import type { ClientOptions } from '../../options.ts'

/**
 * Returns the tokens worth showing, the most valuable first; those without a price keep their order behind them.
 *
 * @see Spec §5 "Tokens whose quantity.decimals is '0' are dropped"
 */
export function keepTokens(balances: readonly TokenBalance[]): readonly TokenBalance[] {
  return balances.filter(({ quantity }) => quantity.decimals !== '0').sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
}

/**
 * Returns what the tokens are worth together, in USD as decimal text.
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

/**
 * Tells whether the balances of all tokens can be asked for: the site has a gateway, and it knows the chain family.
 * Where it does not, the native balance comes from the chain itself.
 *
 * @see Spec §9 "Balance chains: eip155, solana"
 */
export function hasTokenBalances({ services }: Pick<ClientOptions, 'services'>, namespace: Namespace): boolean {
  return services?.gateway !== undefined && BALANCE_NAMESPACES.includes(namespace)
}
