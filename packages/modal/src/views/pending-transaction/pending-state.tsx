import type { Network } from '@latchkey/chains'
import type { PendingTransaction } from '@latchkey/core/ui'
import { Notice } from '../../parts/notice.tsx'
import { usePendingWords } from '../../parts/pending/use-pending-words.ts'
import { useWords } from '../../shell/index.ts'
import { pending } from '../../strings/en/pending.ts'

interface PendingStateProps {
  readonly transaction: PendingTransaction
  readonly network: Network
  /** True: without the reason why it is pending. */
  readonly isBrief: boolean
}

/** The status of a transaction: a title, a sentence, and the reason for a delay. */
export function PendingState({ transaction, network, isBrief }: PendingStateProps) {
  const t = useWords('pending', pending)
  const { stuck } = transaction
  const { title, text } = usePendingWords(transaction, network.name)
  return (
    <>
      <div>
        <p className="lk-pending-title">{title}</p>
        <p className="lk-pending-text" dir="auto">
          {text}
        </p>
      </div>
      {stuck !== undefined && !isBrief && (
        <Notice tone="warning" title={t.stuckTitle} className="lk-pending-stuck">
          {t.stuck[stuck]}
        </Notice>
      )}
    </>
  )
}
