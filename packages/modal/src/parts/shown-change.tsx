import { VisuallyHidden } from '@latchkey/design'
import { formatNumber } from '@latchkey/primitives'
import { formatPercent } from '../locale/format-percent.ts'
import { useLocale } from '../locale/use-locale.ts'
import { useWords } from '../shell/index.ts'
import { account } from '../strings/en/account.ts'

/** How much a worth rose or fell in 24 hours, in percent. The colour says no more than the sign does. */
export function ShownChange({ percent }: { readonly percent: number }) {
  const t = useWords('account', account)
  const locale = useLocale()
  const size = Math.abs(percent)
  // Cents of a percent say nothing beside hundreds of percents.
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
