import type { AmountProps } from '@latchkey/design'
import { formatCompact } from '@latchkey/primitives'
import { localizeNumber } from '../locale/localize-number.ts'
import { useLocale } from '../locale/use-locale.ts'
import { useWords } from '../shell/index.ts'
import { account } from '../strings/en/account.ts'
import { Amount } from './amount.tsx'
import type { CurrencyLook } from './currency-look.ts'
import type { ShownNumber } from './quantity.ts'

/** Maximum of characters of a number beside a name in a window 320px wide, and of a number on a line of its own. */
const MAX_LENGTH = 10
const MAX_DISPLAY_LENGTH = 16

const NONE = { before: '', after: '' }

export interface ShownAmountProps extends Omit<AmountProps, 'value' | 'prefix' | 'spoken' | 'point'> {
  readonly number: ShownNumber
  /** `+` or `−`, before the currency. Omitted for "less than", because the surrounding text contains the direction. */
  readonly sign?: string
  readonly currency?: Pick<CurrencyLook, 'before' | 'after'>
}

/**
 * A formatted number with its sign, currency and unit. A long number is shortened; a number below the smallest shown
 * value is drawn as "less than" that value. The accessible text is the full number.
 */
export function ShownAmount({ number, sign = '', currency = NONE, ...rest }: ShownAmountProps) {
  const t = useWords('account', account)
  const locale = useLocale()
  const { before, after } = currency
  const full = localizeNumber(number.text, locale) + after
  const point = localizeNumber('0.1', locale).charAt(1)
  if (number.isLess)
    return <Amount {...rest} prefix={`<${before}`} value={full} point={point} spoken={t.less(before + full)} />
  const exact = sign + before + full
  const short = shorten(number.text, rest.size === 'display' ? MAX_DISPLAY_LENGTH : MAX_LENGTH, locale)
  const value = short.text + after
  const prefix = (short.isLess ? '<' : sign) + before
  return (
    <Amount
      {...rest}
      prefix={prefix}
      value={value}
      point={point}
      spoken={prefix + value === exact ? undefined : exact}
    />
  )
}

/** Keeps as much of the fraction as fits, never rounded up; uses compact notation if the whole part does not fit. */
function shorten(text: string, maxLength: number, locale: string): ShownNumber {
  if (text.length <= maxLength) return { text: localizeNumber(text, locale), isLess: false }
  const [whole = text, fraction = ''] = text.split('.')
  if (whole.length > maxLength) return { text: formatCompact(text.replaceAll(',', ''), locale), isLess: false }
  const places = Math.max(0, maxLength - whole.length - 1)
  const cut = `${whole}.${fraction.slice(0, places)}`.replace(/\.?0*$/, '')
  const isLess = cut === '0' && /[1-9]/.test(fraction)
  return { text: localizeNumber(isLess ? `0.${'1'.padStart(places, '0')}` : cut, locale), isLess }
}
