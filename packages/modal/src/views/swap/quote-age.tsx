import { useQuoteWords } from './use-quote-words.ts'

/** A ring that closes until the quote is fetched again, ten seconds after it arrived. */
export function QuoteAge({ at }: { readonly at: number | undefined }) {
  const t = useQuoteWords()
  return (
    // Browsers write the title in the direction of the element, so the element gets that of its text.
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
        {/* A new element for each quote, so that the animation restarts. */}
        <circle key={at} className="lk-quote-age-left" cx={10} cy={10} r={8} pathLength={100} />
      </svg>
      <span className="lk-hidden">{t.refreshes}</span>
    </span>
  )
}
