import type { Network } from '@latchkey/chains'
import type { Read, ReadResult } from '@latchkey/core'
import type { ActivityMonth } from '@latchkey/core/ui'
import { ClockIcon, EmptyState, List, ListRow } from '@latchkey/design'
import type { CaipNetworkId } from '@latchkey/primitives'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { type ReactNode, useMemo } from 'react'
import { NoActivity } from '../../parts/activity-limits.tsx'
import { PendingAbove } from '../../parts/pending-above.tsx'
import { ReadFailed } from '../../parts/read-failed.tsx'
import { TransactionRow } from '../../parts/transaction-row.tsx'
import { usePreload } from '../../router/view-loader.ts'
import { useWords } from '../../shell/index.ts'
import { activity } from '../../strings/en/activity.ts'

const LATEST = 8

interface ActivityTabProps {
  readonly address: string
  readonly networkId: CaipNetworkId
  readonly network: Network | undefined
  /** Shown while loading. */
  readonly pending: ReactNode
}

/** The latest transactions, pending ones first, and a button for all of them. */
export function ActivityTab(props: ActivityTabProps) {
  const { address, networkId, network } = props
  const { reads } = useScreenClient()
  const currency = useClientState((state) => state.currency)
  const read = useMemo(() => reads.activity({ address, networkId, currency }), [reads, address, networkId, currency])
  const result = useRead(read)
  return (
    <>
      {network && <PendingAbove network={network} months={result.data} />}
      <Latest {...props} read={read} result={result} />
    </>
  )
}

interface LatestProps extends ActivityTabProps {
  readonly read: Read<readonly ActivityMonth[]>
  readonly result: ReadResult<readonly ActivityMonth[]>
}

function Latest({ address, network, pending, read, result }: LatestProps) {
  const t = useWords('activity', activity)
  const { actions } = useScreenClient()
  const preload = usePreload()
  const name = network?.name ?? ''
  if (network === undefined || result.failure?.code === 'network/unsupported')
    return <EmptyState icon={<ClockIcon />} title={t.unsupported(name)} />
  if (result.status === 'failed') return <ReadFailed read={read} result={result} words={t} />
  if (result.data === undefined) return pending
  const latest = result.data.flatMap(({ transactions }) => transactions).slice(0, LATEST)
  if (latest.length === 0 && !result.hasMore) return <NoActivity address={address} network={network} />
  const openAll = () => {
    actions.track({ event: 'CLICK_TRANSACTIONS', properties: {} })
    actions.modal.push('Transactions')
  }
  return (
    <List label={t.list}>
      {latest.map((transaction) => (
        <TransactionRow key={transaction.id} transaction={transaction} address={address} network={network} />
      ))}
      <ListRow
        key="all"
        title={t.viewAll}
        leading={<ClockIcon />}
        chevron
        data-testid="view-all-activity"
        onClick={openAll}
        onPointerEnter={() => preload('Transactions')}
        onFocus={() => preload('Transactions')}
      />
    </List>
  )
}
