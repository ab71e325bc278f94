import { changeOf24Hours } from '@latchkey/core/ui'
import { Skeleton, VisuallyHidden } from '@latchkey/design'
import { toBalance } from '../../parts/quantity.ts'
import { ShownAmount } from '../../parts/shown-amount.tsx'
import { ShownChange } from '../../parts/shown-change.tsx'
import { ShownFiat } from '../../parts/shown-fiat.tsx'
import { useWords } from '../../shell/index.ts'
import { account } from '../../strings/en/account.ts'
import type { Balances } from './use-balances.ts'

/** The value of the account; the native balance if the value is unknown; a plain note if neither is known. */
export function TotalBalance({ balances }: { readonly balances: Balances }) {
  const { tokens, total, native, hasTokens, hasNative } = balances
  const t = useWords('account', account)
  const isLoading = total === undefined && native.data === undefined && native.status !== 'failed'
  if (!hasTokens && !hasNative) return null
  const isStale = hasTokens && tokens.failure !== undefined
  return (
    <div>
      <p className="lk-account-total" data-testid="balance-amount" aria-busy={isLoading}>
        <VisuallyHidden>{t.totalBalance} </VisuallyHidden>
        {total !== undefined ? (
          <ShownFiat value={total} size="display" stale={isStale} />
        ) : native.data !== undefined ? (
          <ShownAmount number={toBalance(native.data.balance)} unit={native.data.symbol} size="display" />
        ) : isLoading ? (
          <Skeleton width={148} height={28} shape="row" />
        ) : (
          <span className="lk-account-unknown">{t.balanceUnknown}</span>
        )}
      </p>
      {hasTokens && <Beside balances={balances} />}
    </div>
  )
}

/**
 * The line beside the total. It is there from the start and is filled at once: parts that arrive one after the other would
 * move the total aside.
 */
function Beside({
  balances: { tokens, total, everywhere, isEverywherePending, isIncomplete },
}: {
  readonly balances: Balances
}) {
  const t = useWords('account', account)
  const isKnown = total !== undefined && !isEverywherePending
  const change = isKnown && !isIncomplete ? changeOf24Hours(tokens.data ?? []) : undefined
  return (
    <p className="lk-account-beside">
      {isKnown && isIncomplete && <span>{t.incomplete}</span>}
      {change !== undefined && (
        <span>
          <ShownChange percent={change.percent} /> <span aria-hidden="true">{t.day}</span>
        </span>
      )}
      {everywhere !== undefined && <ShownFiat value={everywhere} unit={t.onAllNetworks} />}
    </p>
  )
}
