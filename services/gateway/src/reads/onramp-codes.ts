import type { OnrampCurrencies } from '../ports/onramp-provider.ts'

type PurchaseCurrency = OnrampCurrencies['purchaseCurrencies'][number]

/** A currency on one network, with one code for both. */
export interface CodedCurrency {
  /** The symbol alone on Ethereum and for the coin of Solana, e.g. `ETH`; with its network on the others, e.g. `ETH_BASE`. */
  readonly code: string
  readonly currency: PurchaseCurrency
  readonly network: PurchaseCurrency['networks'][number]
}

/** Returns each currency of a provider on each network, with the codes that older clients use. */
export function toCodedCurrencies({ purchaseCurrencies }: OnrampCurrencies): readonly CodedCurrency[] {
  const coded = new Map<string, CodedCurrency>()
  for (const currency of purchaseCurrencies)
    for (const network of currency.networks) {
      const symbol = currency.symbol.toUpperCase()
      const isPlain = network.name === 'ethereum' || (network.name === 'solana' && !network.contract_address)
      const code = isPlain ? symbol : `${symbol}_${toChainCode(network.name)}`
      if (!coded.has(code)) coded.set(code, { code, currency, network })
    }
  return [...coded.values()]
}

/** @example toChainCode('avalanche-c-chain') // 'AVALANCHE_C_CHAIN' */
export function toChainCode(network: string): string {
  return network.toUpperCase().replace(/\W/g, '_')
}
