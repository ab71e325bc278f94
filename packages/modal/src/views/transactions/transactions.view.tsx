import { selectConnection, selectNetwork } from '@latchkey/core'
import type { ActivityMonth, Transaction } from '@latchkey/core/ui'
import { ClockIcon, EmptyState, Heading, ListRowSkeleton } from '@latchkey/design'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { formatDate } from '../../locale/format-date.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { ActivitySince, NoActivity } from '../../parts/activity-limits.tsx'
import { LoadMore } from '../../parts/load-more.tsx'
import { PendingAbove } from '../../parts/pending-above.tsx'
import { ReadFailed } from '../../parts/read-failed.tsx'
import { TransactionRow } from '../../parts/transaction-row.tsx'
import { VirtualRows } from '../../parts/virtual-rows.tsx'
import type { Title } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { activity } from '../../strings/en/activity.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import css from './transactions.css?inline'

export const title: Title = (words) => words('activity', activity).title

/** @see compat-facts 1.11 */
const FIRST_SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const MORE_SKELETONS = ['a', 'b', 'c']
const MONTH_PX = 40
const ROW_PX = 56

type Item =
  | { readonly type: 'month'; readonly at: Date }
  | { readonly type: 'transaction'; readonly transaction: Transaction }

/** The activity of the account on the network, by month, newest first. */
export default function TransactionsView() {
  useViewCss(css)
  const shell = useWords('shell', shellWords)
  const t = useWords('activity', activity)
  const { reads } = useScreenClient()
  const { address, network, currency } = useClientState((state) => ({
    address: selectConnection(state).address,
    network: selectNetwork(state),
    currency: state.currency,
  }))
  const networkId = network?.caipNetworkId
  const read = useMemo(
    () =>
      address === undefined || networkId === undefined ? undefined : reads.activity({ address, networkId, currency }),
    [reads, address, networkId, currency],
  )
  const result = useRead(read)
  const items = useMemo(() => toItems(result.data ?? []), [result.data])
  // Stable functions while the items are the same, because new ones recompute the position of every row.
  const { estimate, rowKey } = useMemo(
    () => ({
      estimate: (at: number) => (items[at]?.type === 'month' ? MONTH_PX : ROW_PX),
      rowKey: (at: number) => toKey(items[at]),
    }),
    [items],
  )

  const above = network && <PendingAbove network={network} months={result.data} />
  if (address === undefined || network === undefined || result.failure?.code === 'network/unsupported')
    return (
      <div className="lk-transactions-rest">
        {above}
        <EmptyState icon={<ClockIcon />} title={t.unsupported(network?.name ?? shell.unknownNetwork)} />
      </div>
    )
  if (result.status === 'failed')
    return (
      <div className="lk-transactions-rest">
        {above}
        <ReadFailed read={read} result={result} words={t} />
      </div>
    )
  if (result.status === 'loading')
    return (
      <div className="lk-view-content lk-transactions" role="status" aria-label={shell.loading}>
        <Skeletons rows={FIRST_SKELETONS} />
      </div>
    )
  if (items.length === 0 && !result.hasMore)
    return (
      <div className="lk-transactions-rest">
        {above}
        <NoActivity address={address} network={network} />
      </div>
    )
  return (
    <div className="lk-view-content lk-transactions">
      {above}
      <VirtualRows
        label={t.list}
        count={items.length}
        busy={result.isFetchingMore}
        estimate={estimate}
        rowKey={rowKey}
        renderRow={(at) => {
          const item = items[at]
          if (item === undefined) return null
          if (item.type === 'month') return <MonthHeading at={item.at} />
          return <TransactionRow transaction={item.transaction} address={address} network={network} />
        }}
      />
      <LoadMore result={result} read={read} failed={t.moreFailed} skeleton={<Skeletons rows={MORE_SKELETONS} />} />
      <ActivitySince result={result} address={address} network={network} />
    </div>
  )
}

function Skeletons({ rows }: { readonly rows: readonly string[] }) {
  return rows.map((row) => <ListRowSkeleton key={row} subtitle figures shape="round" />)
}

function toItems(months: readonly ActivityMonth[]): readonly Item[] {
  return months.flatMap(({ year, month, transactions }) => [
    { type: 'month', at: new Date(Date.UTC(year, month)) } as const,
    ...transactions.map((transaction) => ({ type: 'transaction', transaction }) as const),
  ])
}

function toKey(item: Item | undefined): string {
  if (item === undefined) return ''
  return item.type === 'month' ? item.at.toISOString() : item.transaction.id
}

/** The name of a month, with its year if it is not the current one. */
function MonthHeading({ at }: { readonly at: Date }) {
  const { clock } = useScreenClient().options
  const isThisYear = new Date(clock.now()).getUTCFullYear() === at.getUTCFullYear()
  return (
    <Heading level={2} className="lk-transactions-month">
      {formatDate(at, isThisYear ? 'month' : 'monthOfYear', useLocale())}
    </Heading>
  )
}
