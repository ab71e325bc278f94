import { useClientState } from '@latchkey/react'
import { useLocale } from '../locale/use-locale.ts'
import { currencyLook } from './currency-look.ts'
import { toFiat } from './quantity.ts'
import { ShownAmount, type ShownAmountProps } from './shown-amount.tsx'

interface ShownFiatProps extends Omit<ShownAmountProps, 'number' | 'currency' | 'sign'> {
  /** In the currency that the visitor chose. */
  readonly value: string | number
}

/** A value in the currency that the visitor chose. */
export function ShownFiat({ value, ...rest }: ShownFiatProps) {
  const currency = useClientState((state) => state.currency)
  const look = currencyLook(currency ?? 'usd', useLocale())
  return <ShownAmount number={toFiat(value, look.decimals)} currency={look} {...rest} />
}
