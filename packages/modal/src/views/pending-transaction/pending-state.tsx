import type { Network } from '@latchkey/chains'
import type { PendingTransaction } from '@latchkey/core/ui'
import { Notice } from '../../parts/notice.tsx'
import { usePendingWords } from '../../parts/pending/use-pending-words.ts'
import { useWords } from '../../shell/index.ts'
import { pending } from '../../strings/en/pending.ts'

interface PendingStateProps {
  readonly transaction: PendingTransaction
  readonly network: Network
  /** Without the reason why it waits. */
  readonly isBrief: boolean
}

/** How a transaction stands, in a title and a sentence, and why it takes long. */
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
