import { toDecimal } from '@latchkey/primitives'
import type { OnrampProviderId } from '@latchkey/protocol/gateway'
import type { OnrampCurrencies } from '../ports/onramp-provider.ts'

/** A provider with its currencies and payment methods. */
export interface Seller {
  readonly id: OnrampProviderId
  readonly currencies: OnrampCurrencies
}

/** A currency on one network, in the names of a request. */
export interface CurrencyOnNetwork {
  readonly currency: string
  /** Name of the network. */
  readonly network: string
}

type PurchaseCurrency = OnrampCurrencies['purchaseCurrencies'][number]
type PurchaseNetwork = PurchaseCurrency['networks'][number]
type PaymentCurrency = OnrampCurrencies['paymentCurrencies'][number]

/**
 * Returns the currencies of several providers as one list. The same token on the same network is one entry, with the id of
 * the first provider; a token of the same name in another contract is another entry. The limits of a payment are the widest.
 *
 * @see Spec §3 "On-ramp options", §7
 */
export function mergeCurrencies(sellers: readonly Seller[]): OnrampCurrencies {
  const purchases: PurchaseCurrency[] = []
  const payments = new Map<string, PaymentCurrency>()
  for (const { currencies } of sellers) {
    for (const currency of currencies.purchaseCurrencies) addPurchase(purchases, currency)
    for (const currency of currencies.paymentCurrencies) {
      const known = payments.get(currency.id)
      payments.set(
        currency.id,
        known === undefined ? currency : { ...currency, payment_method_limits: widen(known, currency) },
      )
    }
  }
  return { purchaseCurrencies: purchases, paymentCurrencies: [...payments.values()] }
}

/** Returns a provider's names of a currency and a network of the merged list; `undefined` if it does not sell them. */
export function toOwnNames(
  sellers: readonly Seller[],
  provider: OnrampProviderId,
  wanted: CurrencyOnNetwork,
): CurrencyOnNetwork | undefined {
  const own = sellers.find(({ id }) => id === provider)?.currencies
  if (own === undefined) return undefined
  // Its own list first, because two providers may use one name for different tokens.
  for (const list of [own, mergeCurrencies(sellers), ...sellers.map(({ currencies }) => currencies)]) {
    const found = findToken(list, ({ id }, { name }) => id === wanted.currency && name === wanted.network)
    if (found === undefined) continue
    const sold = findToken(own, (currency, network) => isSameToken(found, { currency, network }))
    return sold && { currency: sold.currency.id, network: sold.network.name }
  }
  return undefined
}

interface Token {
  readonly currency: Pick<PurchaseCurrency, 'id' | 'symbol'>
  readonly network: PurchaseNetwork
}

function findToken(
  { purchaseCurrencies }: OnrampCurrencies,
  isWanted: (currency: PurchaseCurrency, network: PurchaseNetwork) => boolean,
): Token | undefined {
  for (const currency of purchaseCurrencies) {
    const network = currency.networks.find((each) => isWanted(currency, each))
    if (network !== undefined) return { currency, network }
  }
  return undefined
}

function isSameToken(one: Token, other: Token): boolean {
  return (
    one.currency.symbol.toUpperCase() === other.currency.symbol.toUpperCase() &&
    one.network.chain_id === other.network.chain_id &&
    contractOf(one.network) === contractOf(other.network)
  )
}

/** Empty for the coin of the network. */
const contractOf = ({ contract_address = '' }: PurchaseNetwork) => contract_address.toLowerCase()

/**
 * Adds the networks on which no earlier provider sells the token, to the entry of its symbol or as a separate entry.
 */
function addPurchase(list: PurchaseCurrency[], currency: PurchaseCurrency): void {
  const at = list.findIndex(({ symbol }) => symbol.toUpperCase() === currency.symbol.toUpperCase())
  const known = list[at]
  if (known === undefined) {
    list.push(currency)
    return
  }
  const isKnown = (network: PurchaseNetwork) =>
    known.networks.some((each) => isSameToken({ currency: known, network: each }, { currency, network }))
  const added = currency.networks.filter((network) => !isKnown(network))
  const isOnKnownChain = (network: PurchaseNetwork) => known.networks.some((each) => each.chain_id === network.chain_id)
  const others = added.filter(isOnKnownChain)
  list[at] = { ...known, networks: [...known.networks, ...added.filter((network) => !isOnKnownChain(network))] }
  // One id must not refer to two contracts of a network.
  if (others.length > 0 && currency.id !== known.id) list.push({ ...currency, networks: others })
}

function widen(one: PaymentCurrency, other: PaymentCurrency): PaymentCurrency['payment_method_limits'] {
  const limits = new Map(one.payment_method_limits.map((limit) => [limit.id, limit]))
  for (const limit of other.payment_method_limits) {
    const known = limits.get(limit.id) ?? limit
    limits.set(limit.id, {
      id: limit.id,
      min: toDecimal(known.min).lt(limit.min) ? known.min : limit.min,
      max: toDecimal(known.max).gt(limit.max) ? known.max : limit.max,
    })
  }
  return [...limits.values()]
}
