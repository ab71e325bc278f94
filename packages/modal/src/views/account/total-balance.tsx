import { changeOf24Hours } from '@latchkey/core/ui'
import { Skeleton, VisuallyHidden } from '@latchkey/design'
import { toBalance } from '../../parts/quantity.ts'
import { ShownAmount } from '../../parts/shown-amount.tsx'
import { ShownChange } from '../../parts/shown-change.tsx'
import { ShownFiat } from '../../parts/shown-fiat.tsx'
import { useWords } from '../../shell/index.ts'
import { account } from '../../strings/en/account.ts'
import { NetworkFilter } from './network-filter.tsx'
import type { Balances } from './use-balances.ts'

/** The total value of the account; the native balance if the value is unknown; a plain text if neither is known. */
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

/** The line below the total: its change, and the included networks. Its height is reserved from the start. */
function Beside({ balances }: { readonly balances: Balances }) {
  const { tokens, total, isIncomplete } = balances
  const t = useWords('account', account)
  const change = total === undefined || isIncomplete ? undefined : changeOf24Hours(tokens.data ?? [])
  return (
    <div className="lk-account-beside">
      <p>
        {total !== undefined && isIncomplete && t.incomplete}
        {change !== undefined && (
          <>
            <ShownChange percent={change.percent} /> <span aria-hidden="true">{t.day}</span>
          </>
        )}
      </p>
      {balances.networks.length > 0 && <NetworkFilter balances={balances} />}
    </div>
  )
}
