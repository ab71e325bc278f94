import { useQuoteWords } from './use-quote-words.ts'

/** A ring that closes until the quote is read again, ten seconds after it came. */
export function QuoteAge({ at }: { readonly at: number | undefined }) {
  const t = useQuoteWords()
  return (
    // The direction of its words: a browser writes the title in that of the element.
    <span dir="auto" title={t.refreshes}>
      <svg
        className="lk-quote-age"
        viewBox="0 0 20 20"
        width={16}
        height={16}
        aria-hidden="true"
        data-runs={at === undefined ? undefined : ''}
      >
        <circle cx={10} cy={10} r={8} />
        {/* Another element for each quote: the movement begins again. */}
        <circle key={at} className="lk-quote-age-left" cx={10} cy={10} r={8} pathLength={100} />
      </svg>
      <span className="lk-hidden">{t.refreshes}</span>
    </span>
  )
}
