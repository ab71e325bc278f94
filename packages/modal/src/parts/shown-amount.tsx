import { Amount, type AmountProps } from '@latchkey/design'
import { formatCompact } from '@latchkey/primitives'
import { useAccountStrings } from '../strings/account-strings.ts'
import type { ShownNumber } from './quantity.ts'

/** Most characters of a number that fit beside a name in a window 320px wide, and of one that has a line of its own. */
const MAX_LENGTH = 10
const MAX_DISPLAY_LENGTH = 16

export interface ShownAmountProps extends Omit<AmountProps, 'value' | 'prefix' | 'spoken'> {
  readonly number: ShownNumber
  /** `+` or `−`, before the currency. Left out of "less than": the words around it say which way it went. */
  readonly sign?: string
  /** `$`. */
  readonly currency?: string
}

/** A number made for people, with its sign, currency and unit. One that is too long is shortened; it is said in full. */
export function ShownAmount({ number, sign = '', currency = '', ...rest }: ShownAmountProps) {
  const t = useAccountStrings().account
  const { text, isLess } = number
  if (isLess) {
    const amount = currency + text
    return <Amount {...rest} prefix={`<${currency}`} value={text} spoken={t.less(amount)} />
  }
  const value = shorten(text, rest.size === 'display' ? MAX_DISPLAY_LENGTH : MAX_LENGTH)
  const prefix = sign + currency
  return <Amount {...rest} prefix={prefix} value={value} spoken={value === text ? undefined : prefix + text} />
}

/** Without its fraction where that is enough, in compact notation otherwise. */
function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const [whole = text] = text.split('.')
  return whole.length <= maxLength ? whole : formatCompact(text.replaceAll(',', ''))
}
