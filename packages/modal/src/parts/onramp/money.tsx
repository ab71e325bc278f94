import { formatNumber } from '@latchkey/primitives'
import { localizeNumber } from '../../locale/localize-number.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Amount } from '../amount.tsx'
import { moneyLook } from './money-look.ts'

interface MoneyProps {
  /** Decimal text. */
  readonly amount: string
  /** Code of the currency. */
  readonly currency: string
}

/** An amount of money of a purchase, in the format of its currency. */
export function Money({ amount, currency }: MoneyProps) {
  const locale = useLocale()
  const { before, after, decimals } = moneyLook(currency, locale)
  return <Amount prefix={before} value={`${localizeNumber(formatNumber(amount, decimals), locale)}${after}`} />
}

/** Returns an amount as plain text, for sentences. */
export function moneyText({ amount, currency }: MoneyProps, locale: string): string {
  const { before, after, decimals } = moneyLook(currency, locale)
  const whole = amount.replace(/\.0+$/, '')
  return `${before}${localizeNumber(formatNumber(whole, whole.includes('.') ? decimals : 0), locale)}${after}`
}
