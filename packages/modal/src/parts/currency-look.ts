import type { Currency } from '@latchkey/core'

export interface CurrencyLook {
  /** Stands before a number. */
  readonly symbol: string
  readonly decimals: number
}

/** A page without a choice needs no formatter. */
const looks = new Map<Currency, CurrencyLook>([['usd', { symbol: '$', decimals: 2 }]])

/** Returns how values in a currency are written. @see Spec §5 "Numbers: en-US" */
export function currencyLook(currency: Currency): CurrencyLook {
  const known = looks.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''
  const look = { symbol, decimals: format.resolvedOptions().maximumFractionDigits ?? 2 }
  looks.set(currency, look)
  return look
}
