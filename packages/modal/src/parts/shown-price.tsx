import type { Currency } from '@latchkey/core/ui'
import { useClientState } from '@latchkey/react'
import { localizeNumber } from '../locale/localize-number.ts'
import { useLocale } from '../locale/use-locale.ts'
import { currencyLook } from './currency-look.ts'
import { toPrice } from './quantity.ts'
import { ShownAmount } from './shown-amount.tsx'

/** Returns the price of one token as text, for places that hold no elements. */
export function toPriceString(price: string | number, currency: Currency, locale: string): string {
  const { before, after, decimals } = currencyLook(currency, locale)
  const { text, isLess } = toPrice(price, decimals)
  return `${isLess ? '<' : ''}${before}${localizeNumber(text, locale)}${after}`
}

/** The price of one token, in the currency that the visitor chose. */
export function ShownPrice({ value }: { readonly value: string | number }) {
  const currency = useClientState((state) => state.currency)
  const look = currencyLook(currency ?? 'usd', useLocale())
  return <ShownAmount number={toPrice(value, look.decimals)} currency={look} />
}
