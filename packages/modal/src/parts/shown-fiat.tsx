import type { Currency } from '@latchkey/core/ui'
import { useClientState } from '@latchkey/react'
import { localizeNumber } from '../locale/localize-number.ts'
import { useLocale } from '../locale/use-locale.ts'
import { currencyLook } from './currency-look.ts'
import { toFiat } from './quantity.ts'
import { ShownAmount, type ShownAmountProps } from './shown-amount.tsx'

interface ShownFiatProps extends Omit<ShownAmountProps, 'number' | 'currency' | 'sign'> {
  /** In the currency that the visitor chose. */
  readonly value: string | number
}

/** Returns a value as text, for places that hold no elements. */
export function toFiatString(value: string | number, currency: Currency, locale: string): string {
  const { before, after, decimals } = currencyLook(currency, locale)
  const { text, isLess } = toFiat(value, decimals)
  return `${isLess ? '<' : ''}${before}${localizeNumber(text, locale)}${after}`
}

/** A value in the currency that the visitor chose. */
export function ShownFiat({ value, ...rest }: ShownFiatProps) {
  const currency = useClientState((state) => state.currency)
  const look = currencyLook(currency ?? 'usd', useLocale())
  return <ShownAmount number={toFiat(value, look.decimals)} currency={look} {...rest} />
}
