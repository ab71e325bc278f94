import { formatNumber } from '@latchkey/primitives'

/** Six decimals are sufficient for tokens; a smaller amount is shown in full. */
export function toShownTokens(amount: string): string {
  const [, fraction = ''] = amount.split('.')
  const digits = /^0\.0{4}/.test(amount) ? fraction.length : Math.min(fraction.length, 6)
  return formatNumber(amount, Math.min(digits, 18))
}
