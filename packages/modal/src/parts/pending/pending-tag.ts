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

/** Returns the status of a transaction in one or two words. */
export function usePendingTag(transaction: PendingTransaction): string {
  const t = useWords('pending', pending).tags
  const blocks = useBlocks(transaction)
  return transaction.status === 'confirming' ? t.confirming(...blocks) : t[transaction.status]
}

/** Returns the number of confirmations of a transaction, and the required number, as localised texts. */
export function useBlocks({ confirmations = 1 }: PendingTransaction): readonly [count: string, of: string] {
  const locale = useLocale()
  return [localizeNumber(String(confirmations), locale), localizeNumber(String(CONFIRMATIONS), locale)]
}
