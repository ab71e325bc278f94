import { useClientState } from '@latchkey/react'
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
  const { symbol, decimals } = currencyLook(currency ?? 'usd')
  return <ShownAmount number={toFiat(value, decimals)} currency={symbol} {...rest} />
}
