import type { SwapState } from '@latchkey/core/ui'
import { Button } from '@latchkey/design'
import { formatPercent } from '../../locale/format-percent.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Notice } from '../../parts/notice.tsx'
import { useWords } from '../../shell/index.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { useQuoteWords } from './use-quote-words.ts'
import { useSwap } from './use-swap.ts'

/** Warnings before a swap: a large loss of value, or an unverified token. */
export function SwapNotices({ swap: { figures, from, to } }: { readonly swap: SwapState }) {
  const t = useQuoteWords()
  const locale = useLocale()
  const { impact, impactPercent } = figures
  const unlisted = [to, from].find((token) => token?.isListed === false)
  return (
    <>
      {impact === 'unknown' && (
        <Notice tone="warning" title={t.impactUnknownTitle} announce>
          {t.impactUnknownText}
        </Notice>
      )}
      {impact !== 'low' && impactPercent !== undefined && (
        <Notice tone={impact === 'high' ? 'danger' : 'warning'} title={impact === 'high' ? t.high : t.noted} announce>
          {t.impactText(formatPercent(impactPercent, locale))}
        </Notice>
      )}
      {unlisted !== undefined && (
        <Notice tone="warning" title={t.unlisted(unlisted.symbol)}>
          {t.unlistedText}
        </Notice>
      )}
    </>
  )
}

/** The quote failed for a reason that may be temporary. */
export function QuoteFailed({ swap }: { readonly swap: SwapState }) {
  const t = useQuoteWords()
  const shell = useWords('shell', shellWords)
  const { change } = useSwap()
  if (swap.action !== 'no-quote') return null
  return (
    <Notice
      tone="warning"
      title={t.quoteFailed}
      announce
      action={
        <Button size="sm" onClick={() => change({ type: 'refresh' })}>
          {shell.retry}
        </Button>
      }
    >
      {t.quoteFailedText}
    </Notice>
  )
}
