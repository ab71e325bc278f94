import { type AmountProps, amountCss, Amount as PlainAmount } from '@latchkey/design'
import { useViewCss } from '../shell/index.ts'

/** An amount with its style sheet, which the first screens do not need. */
export function Amount(props: AmountProps) {
  useViewCss(amountCss)
  return <PlainAmount {...props} />
}
