import type { Network } from '@latchkey/chains'
import type { PendingTransaction } from '@latchkey/core/ui'
import { KeyValue, KeyValueList } from '@latchkey/design'
import { truncateMiddle } from '@latchkey/primitives'
import { formatDate } from '../../locale/format-date.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { CopyAddress } from '../../parts/copy-address.tsx'
import { PendingAmount } from '../../parts/pending/pending-amount.tsx'
import { useWords } from '../../shell/index.ts'
import { pending } from '../../strings/en/pending.ts'
import { Fee } from './fee.tsx'

interface PendingFactsProps {
  readonly transaction: PendingTransaction
  readonly network: Network
}

/** Amount, recipient and cost of a transaction. */
export function PendingFacts({ transaction, network }: PendingFactsProps) {
  const t = useWords('pending', pending)
  const locale = useLocale()
  const { to, fee, submittedAt, operation, value, token } = transaction
  const movesSomething = token !== undefined || value !== '0'
  return (
    <KeyValueList>
      {movesSomething && (
        <KeyValue name={t.amount} value={<PendingAmount transaction={transaction} network={network} />} />
      )}
      {to !== undefined && operation !== 'cancel' && (
        <KeyValue
          name={operation === 'send' ? t.account : t.contract}
          value={<CopyAddress address={to} display={truncateMiddle(to)} />}
        />
      )}
      <KeyValue name={t.network} value={<bdi>{network.name}</bdi>} />
      {fee !== undefined && <KeyValue name={t.fee} value={<Fee amount={BigInt(fee)} network={network} />} />}
      <KeyValue
        name={t.sent}
        value={
          <time dateTime={new Date(submittedAt).toISOString()}>
            {formatDate(new Date(submittedAt), 'moment', locale)}
          </time>
        }
      />
    </KeyValueList>
  )
}
