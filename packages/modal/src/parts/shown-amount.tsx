import type { AmountProps } from '@latchkey/design'
import { formatCompact } from '@latchkey/primitives'
import { localizeNumber } from '../locale/localize-number.ts'
import { useLocale } from '../locale/use-locale.ts'
import { useAccountStrings } from '../strings/account-strings.ts'
import { Amount } from './amount.tsx'
import type { CurrencyLook } from './currency-look.ts'
import type { ShownNumber } from './quantity.ts'

/** Most characters of a number that fit beside a name in a window 320px wide, and of one that has a line of its own. */
const MAX_LENGTH = 10
const MAX_DISPLAY_LENGTH = 16

const NONE = { before: '', after: '' }

export interface ShownAmountProps extends Omit<AmountProps, 'value' | 'prefix' | 'spoken' | 'point'> {
  readonly number: ShownNumber
  /** `+` or `−`, before the currency. Left out of "less than": the words around it say which way it went. */
  readonly sign?: string
  readonly currency?: Pick<CurrencyLook, 'before' | 'after'>
}

/** A number made for people, with its sign, currency and unit. One that is too long is shortened; it is spoken in full. */
export function ShownAmount({ number, sign = '', currency = NONE, ...rest }: ShownAmountProps) {
  const t = useAccountStrings().account
  const locale = useLocale()
  const { before, after } = currency
  const full = localizeNumber(number.text, locale) + after
  const point = localizeNumber('0.1', locale).charAt(1)
  if (number.isLess)
    return <Amount {...rest} prefix={`<${before}`} value={full} point={point} spoken={t.less(before + full)} />
  const prefix = sign + before
  const value = shorten(number.text, rest.size === 'display' ? MAX_DISPLAY_LENGTH : MAX_LENGTH, locale) + after
  return (
    <Amount {...rest} prefix={prefix} value={value} point={point} spoken={value === full ? undefined : prefix + full} />
  )
}

/** Without its fraction where that is enough, in compact notation otherwise. */
function shorten(text: string, maxLength: number, locale: string): string {
  const [whole = text] = text.split('.')
  if (whole.length > maxLength) return formatCompact(text.replaceAll(',', ''), locale)
  return localizeNumber(text.length > maxLength ? whole : text, locale)
}
