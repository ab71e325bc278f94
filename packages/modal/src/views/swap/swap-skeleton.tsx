import { ArrowUpDownIcon, Skeleton } from '@latchkey/design'
import { useWords } from '../../shell/index.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'

/** Placeholders with the layout of the form, while tokens and balances are loading. */
export function SwapFormSkeleton() {
  const shell = useWords('shell', shellWords)
  return (
    <div className="lk-swap-form" role="status" aria-label={shell.loading}>
      <FieldSkeleton />
      <span className="lk-swap-turn" aria-hidden="true">
        <ArrowUpDownIcon size={18} />
      </span>
      <FieldSkeleton />
    </div>
  )
}

function FieldSkeleton() {
  return (
    <div className="lk-swap-skeleton" aria-hidden="true">
      <Skeleton width={64} height={12} />
      <span>
        <Skeleton width={104} height={28} shape="row" />
        <Skeleton width={96} height={40} shape="row" />
      </span>
      <Skeleton width={88} height={12} />
    </div>
  )
}
