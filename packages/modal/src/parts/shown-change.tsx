import { VisuallyHidden } from '@latchkey/design'
import { formatNumber } from '@latchkey/primitives'
import { formatPercent } from '../locale/format-percent.ts'
import { useLocale } from '../locale/use-locale.ts'
import { useWords } from '../shell/index.ts'
import { account } from '../strings/en/account.ts'

/** The change of a value in 24 hours, in percent. The sign repeats the meaning of the colour. */
export function ShownChange({ percent }: { readonly percent: number }) {
  const t = useWords('account', account)
  const locale = useLocale()
  const size = Math.abs(percent)
  // Decimals are insignificant from 100 percent on.
  const text = formatNumber(size, size < 100 ? 2 : 0)
  const tone = text === '0.00' ? undefined : percent > 0 ? 'up' : 'down'
  return (
    <bdi dir="ltr" className="lk-account-change" data-tone={tone} title={t.in24Hours}>
      {tone === 'up' ? '+' : tone === 'down' ? '−' : ''}
      {formatPercent(text, locale)}
      <VisuallyHidden> {t.in24Hours}</VisuallyHidden>
    </bdi>
  )
}
