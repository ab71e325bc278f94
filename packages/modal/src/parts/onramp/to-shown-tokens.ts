import { formatNumber } from '@latchkey/primitives'

/** Six decimals distinguish tokens; of less the whole amount is shown. */
export function toShownTokens(amount: string): string {
  const [, fraction = ''] = amount.split('.')
  const digits = /^0\.0{4}/.test(amount) ? fraction.length : Math.min(fraction.length, 6)
  return formatNumber(amount, Math.min(digits, 18))
}
