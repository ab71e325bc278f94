import { Amount, type AmountProps, VisuallyHidden } from '@latchkey/design'
import { useStrings } from '../strings/strings.ts'
import type { ShownNumber } from './quantity.ts'

interface ShownAmountProps extends Omit<AmountProps, 'value' | 'prefix'> {
  readonly number: ShownNumber
  /** `+` or `−`, before the currency. */
  readonly sign?: string
  /** `$`. */
  readonly currency?: string
}

/** A number made for people, with its sign, currency and unit. */
export function ShownAmount({ number, sign = '', currency = '', ...rest }: ShownAmountProps) {
  const t = useStrings()
  const prefix = (
    <>
      {sign}
      {number.isLess && (
        <>
          <span aria-hidden="true">&lt;</span>
          <VisuallyHidden>{t.account.less} </VisuallyHidden>
        </>
      )}
      {currency}
    </>
  )
  return <Amount {...rest} value={number.text} prefix={prefix} />
}
