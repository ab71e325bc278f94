import { useClientState } from '@latchkey/react'
import { useLocale } from '../locale/use-locale.ts'
import { currencyLook } from './currency-look.ts'
import { toPrice } from './quantity.ts'
import { ShownAmount } from './shown-amount.tsx'

/** The price of one token, in the currency that the visitor chose. */
export function ShownPrice({ value }: { readonly value: string | number }) {
  const currency = useClientState((state) => state.currency)
  const look = currencyLook(currency ?? 'usd', useLocale())
  return <ShownAmount number={toPrice(value, look.decimals)} currency={look} />
}
