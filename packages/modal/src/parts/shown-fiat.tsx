import type { Currency } from '@latchkey/core/ui'
import { useClientState } from '@latchkey/react'
import { localizeNumber } from '../locale/localize-number.ts'
import { useLocale } from '../locale/use-locale.ts'
import { currencyLook } from './currency-look.ts'
import { type ShownNumber, toFiat } from './quantity.ts'
import { ShownAmount, type ShownAmountProps } from './shown-amount.tsx'

/** `toFiat` for a value, `toPrice` for the price of one token. */
type Rounding = (value: string | number, decimals: number) => ShownNumber

/** Returns a value in a currency as text, for attributes and sentences. */
export function toFiatString(
  value: string | number,
  currency: Currency,
  locale: string,
  round: Rounding = toFiat,
): string {
  const { before, after, decimals } = currencyLook(currency, locale)
  const { text, isLess } = round(value, decimals)
  return `${isLess ? '<' : ''}${before}${localizeNumber(text, locale)}${after}`
}

interface ShownFiatProps extends Omit<ShownAmountProps, 'number' | 'currency' | 'sign'> {
  /** In the visitor's currency. */
  readonly value: string | number
  /** Default `toFiat`. */
  readonly round?: Rounding
}

/** A value in the visitor's currency. */
export function ShownFiat({ value, round = toFiat, ...rest }: ShownFiatProps) {
  const currency = useClientState((state) => state.currency)
  const look = currencyLook(currency ?? 'usd', useLocale())
  return <ShownAmount number={round(value, look.decimals)} currency={look} {...rest} />
}
