import { useSwapStrings } from './use-swap-strings.ts'

/** A ring that closes until the quote is read again, ten seconds after it came. */
export function QuoteAge({ at }: { readonly at: number | undefined }) {
  const t = useSwapStrings()
  return (
    <svg
      className="lk-quote-age"
      viewBox="0 0 20 20"
      width={16}
      height={16}
      role="img"
      aria-label={t.refreshes}
      data-runs={at === undefined ? undefined : ''}
    >
      <title>{t.refreshes}</title>
      <circle cx={10} cy={10} r={8} />
      {/* Another element for each quote: the movement begins again. */}
      <circle key={at} className="lk-quote-age-left" cx={10} cy={10} r={8} pathLength={100} />
    </svg>
  )
}
