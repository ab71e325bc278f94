import { CONFIRMATIONS, type PendingStatus, type PendingTransaction } from '@latchkey/core/ui'
import { localizeNumber } from '../../locale/localize-number.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { useWords } from '../../shell/index.ts'
import { pending } from '../../strings/en/pending.ts'

export const PENDING_TONES = {
  pending: 'warning',
  confirming: 'accent',
  done: 'success',
  failed: 'danger',
  replaced: 'neutral',
  dropped: 'danger',
} as const satisfies Readonly<Record<PendingStatus, string>>

/** Returns how a transaction stands, in a word or two. */
export function usePendingTag(transaction: PendingTransaction): string {
  const t = useWords('pending', pending).tags
  const blocks = useBlocks(transaction)
  return transaction.status === 'confirming' ? t.confirming(...blocks) : t[transaction.status]
}

/** Returns how many blocks confirm a transaction, and how many are awaited, for people. */
export function useBlocks({ confirmations = 1 }: PendingTransaction): readonly [count: string, of: string] {
  const locale = useLocale()
  return [localizeNumber(String(confirmations), locale), localizeNumber(String(CONFIRMATIONS), locale)]
}
