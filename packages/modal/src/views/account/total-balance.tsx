import { Skeleton, VisuallyHidden } from '@latchkey/design'
import { toBalance, toFiat } from '../../parts/quantity.ts'
import { ShownAmount } from '../../parts/shown-amount.tsx'
import { useStrings } from '../../strings/strings.ts'
import type { Balances } from './use-balances.ts'

/** What the account is worth; the native balance where that is not known; honest words where neither is. */
export function TotalBalance({ balances: { tokens, total, native, hasTokens } }: { readonly balances: Balances }) {
  const t = useStrings().account
  const isLoading = total === undefined && native.data === undefined && native.status !== 'failed'
  const isStale = hasTokens && tokens.failure !== undefined
  return (
    <p className="lk-account-total" data-testid="balance-amount" aria-busy={isLoading}>
      <VisuallyHidden>{t.totalBalance} </VisuallyHidden>
      {total !== undefined ? (
        <ShownAmount number={toFiat(total)} currency="$" size="display" stale={isStale} />
      ) : native.data !== undefined ? (
        <ShownAmount number={toBalance(native.data.balance)} unit={native.data.symbol} size="display" />
      ) : isLoading ? (
        <Skeleton width={148} height={28} shape="row" />
      ) : (
        <span className="lk-account-unknown">{t.balanceUnknown}</span>
      )}
    </p>
  )
}
