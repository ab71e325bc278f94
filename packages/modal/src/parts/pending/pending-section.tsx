import type { Network } from '@latchkey/chains'
import { type ActivityMonth, type PendingTransaction, selectPending } from '@latchkey/core/ui'
import { Heading, List, ListRow, Tag } from '@latchkey/design'
import { truncateMiddle } from '@latchkey/primitives'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { usePreload } from '../../router/view-loader.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { activity } from '../../strings/en/activity.ts'
import { pending } from '../../strings/en/pending.ts'
import css from './pending.css?inline'
import { PendingAmount } from './pending-amount.tsx'
import { PendingFace } from './pending-face.tsx'
import { PENDING_TONES, usePendingTag } from './pending-tag.ts'

interface PendingSectionProps {
  readonly network: Network
  readonly months: readonly ActivityMonth[] | undefined
}

/** The list of pending transactions. */
export function PendingSection({ network, months = [] }: PendingSectionProps) {
  useViewCss(css)
  const t = useWords('pending', pending)
  const { caipNetworkId } = network
  const known = useMemo(
    () => new Set(months.flatMap(({ transactions }) => transactions.map(({ metadata }) => metadata.hash))),
    [months],
  )
  const list = useClientState((state) => selectPending(state, caipNetworkId, known))
  if (list.length === 0) return null
  return (
    <section className="lk-pending">
      <Heading level={2} look="section">
        {t.heading}
      </Heading>
      <List label={t.list}>
        {list.map((transaction) => (
          <PendingRow key={transaction.hash} transaction={transaction} network={network} />
        ))}
      </List>
    </section>
  )
}

interface PendingRowProps {
  readonly transaction: PendingTransaction
  readonly network: Network
}

function PendingRow({ transaction, network }: PendingRowProps) {
  const t = useWords('activity', activity)
  const { modal } = useScreenClient().actions
  const preload = usePreload()
  const tag = usePendingTag(transaction)
  const { hash, networkId, operation, to, status } = transaction
  const id = { hash, networkId }
  const isMoving = status === 'pending' || status === 'confirming'
  return (
    <ListRow
      className="lk-pending-row"
      data-testid="pending-transaction"
      data-status={status}
      leading={<PendingFace transaction={transaction} size={40} />}
      title={operation === 'send' && isMoving ? t.sending : t.tried[operation]}
      subtitle={
        to === undefined || operation === 'cancel' ? undefined : (
          <span title={to}>
            {operation === 'send' ? t.to : operation === 'approve' ? t.token : t.with} <bdi>{truncateMiddle(to)}</bdi>
          </span>
        )
      }
      value={<PendingAmount transaction={transaction} network={network} />}
      valueNote={
        <Tag tone={PENDING_TONES[status]}>
          <bdi>{tag}</bdi>
        </Tag>
      }
      chevron
      onClick={() => modal.push('PendingTransaction', id)}
      onPointerEnter={() => preload('PendingTransaction')}
      onFocus={() => preload('PendingTransaction')}
    />
  )
}
