import { toDecimal } from '@latchkey/primitives'
import type { OnrampProperty, OnrampPropertyType, OnrampSeller } from '@latchkey/protocol/gateway'
import { CARD, isCard } from '../domain/payment-method.ts'
import type { OnrampCurrencies, OnrampProvider } from '../ports/onramp-provider.ts'
import { toChainCode, toCodedCurrencies } from './onramp-codes.ts'

const NO_LOGOS = { dark: '', darkShort: '', light: '', lightShort: '' }
/** Default payment amount that clients propose, if the limits allow it. */
const DEFAULT_AMOUNT = 100

/** Returns the name by which quotes refer to a provider that sells directly, not through the market. */
export function toSellerId({ facts }: OnrampProvider): string {
  return facts.id.toUpperCase()
}

/** Converts a provider that sells directly to a seller, in the format of the market. */
export function toSeller(provider: OnrampProvider): OnrampSeller {
  const { name } = provider.facts
  const serviceProvider = toSellerId(provider)
  return { categories: ['CRYPTO_ONRAMP'], logos: NO_LOGOS, name, serviceProvider, status: 'LIVE', websiteUrl: '' }
}

/**
 * Converts the offer of a provider that sells directly to properties, in the format of the market. Pictures and country defaults are
 * empty.
 */
export function toProperties(
  type: OnrampPropertyType,
  currencies: OnrampCurrencies,
  country: string,
): readonly OnrampProperty[] {
  const { paymentCurrencies } = currencies
  switch (type) {
    case 'countries':
      return [{ countryCode: country, name: nameOf('region', country), flagImageUrl: '' }]
    case 'crypto-currencies':
      return toCodedCurrencies(currencies).map(({ code, currency, network }) => ({
        currencyCode: code,
        name: currency.name,
        chainCode: toChainCode(network.name),
        chainName: network.display_name,
        chainId: network.chain_id,
        contractAddress: network.contract_address ?? '',
        symbolImageUrl: '',
      }))
    case 'fiat-currencies':
      return paymentCurrencies.map(({ id }) => ({ currencyCode: id, name: nameOf('currency', id), symbolImageUrl: '' }))
    case 'payment-methods':
      return toMethods(paymentCurrencies)
    case 'fiat-purchases-limits':
      return paymentCurrencies.flatMap((currency) => toLimits(currency) ?? [])
    case 'countries-defaults':
      return []
  }
}

function toMethods(currencies: OnrampCurrencies['paymentCurrencies']): readonly OnrampProperty[] {
  const ids = new Set(currencies.flatMap((each) => each.payment_method_limits.map(({ id }) => id)))
  return [...ids].map((id) => {
    const paymentMethod = isCard(id) ? CARD : id.toUpperCase()
    return { paymentMethod, name: id.replaceAll('_', ' '), paymentType: isCard(id) ? 'CARD' : paymentMethod }
  })
}

/** The widest limits of all methods. */
function toLimits({ id, payment_method_limits: limits }: OnrampCurrencies['paymentCurrencies'][number]) {
  const [least] = limits.map(({ min }) => toDecimal(min)).sort((a, b) => a.cmp(b))
  const [most] = limits.map(({ max }) => toDecimal(max)).sort((a, b) => b.cmp(a))
  if (least === undefined || most === undefined) return undefined
  const [minimumAmount, maximumAmount] = [Number(least.toFixed()), Number(most.toFixed())]
  const defaultAmount = Math.min(Math.max(DEFAULT_AMOUNT, minimumAmount), maximumAmount)
  return { currencyCode: id, defaultAmount, minimumAmount, maximumAmount }
}

function nameOf(type: 'region' | 'currency', code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type }).of(code) ?? code
  } catch {
    return code // The code is not in ISO 4217 or ISO 3166-1.
  }
}
