import { formatUnits, toCaipAddress, toChecksumAddress } from '@latchkey/primitives'
import type { BalanceQuery, TokenBalance } from '@latchkey/protocol/gateway'
import type { GatewayDeps } from '../deps.ts'
import { fiatValue } from '../domain/fiat-value.ts'
import { priceKey } from '../ports/price-source.ts'
import { iconUrlOf, type PicturedToken } from './icon-url.ts'
import { readKnownPrices } from './known-prices.ts'

/** An amount of one token that an account holds. */
export interface Held {
  /** CAIP-2. */
  readonly chainId: `eip155:${number}` | `solana:${string}`
  readonly network: PicturedToken['network']
  /** Contract or mint; `native` for the coin. */
  readonly token: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: bigint
}

/** Returns the balances of an account with their values, the most valuable first. */
export async function valueBalances(
  deps: GatewayDeps,
  held: readonly Held[],
  { currency, signal }: Pick<BalanceQuery, 'currency'> & { readonly signal: AbortSignal | undefined },
): Promise<readonly TokenBalance[]> {
  const tokens = held.map(({ chainId, token }) => ({ chainId, address: token }))
  const { prices, unavailable } = await readKnownPrices(deps, { tokens, currency, signal })
  const balances = held.map(({ chainId, network, token, name, symbol, decimals, amount }): TokenBalance => {
    const key = priceKey({ chainId, address: token })
    const { price, change24hPercent } = prices.get(key) ?? {}
    const numeric = formatUnits(amount, decimals)
    return {
      name,
      symbol,
      chainId,
      ...(token === 'native' ? {} : { address: toAccountId(chainId, token) }),
      ...(price === undefined ? {} : { value: fiatValue(numeric, price) }),
      price: price ?? 0,
      ...(unavailable.has(key) ? { isPriceUnavailable: true } : {}),
      ...(change24hPercent === undefined ? {} : { change24hPercent }),
      quantity: { decimals: String(decimals), numeric },
      // Clients of the imitated API use the text without checking that it exists.
      iconUrl: iconUrlOf(deps.iconUrlTemplate, { network, address: token, symbol }) ?? '',
    }
  })
  return balances.sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
}

/** @see CAIP-10 */
function toAccountId(chainId: Held['chainId'], token: string): string {
  return toCaipAddress(chainId, chainId.startsWith('eip155:') ? toChecksumAddress(token as `0x${string}`) : token)
}
