import { findPending, type PendingTransaction } from '@latchkey/core/ui'
import { useClientState } from '@latchkey/react'
import { useWords } from '../../shell/index.ts'
import { pending } from '../../strings/en/pending.ts'
import { useBlocks } from './pending-tag.ts'

/** Returns a title and a sentence for the status of a transaction. */
export function usePendingWords(
  transaction: PendingTransaction,
  networkName: string,
): { readonly title: string; readonly text: string } {
  const { titles, texts } = useWords('pending', pending)
  const blocks = useBlocks(transaction)
  const { status, replaces, replacedBy, networkId } = transaction
  const isCancelling = replaces?.kind === 'cancel'
  const other = useClientState((state) =>
    replacedBy === undefined ? undefined : findPending(state, { hash: replacedBy, networkId }),
  )
  if (transaction.type === 'calls' && (status === 'pending' || status === 'failed'))
    return status === 'pending'
      ? { title: titles.taken, text: texts.taken }
      : { title: titles.failed, text: texts.notSent }
  switch (status) {
    case 'pending': {
      const text = replaces === undefined ? texts.pending(networkName) : isCancelling ? texts.cancel : texts.speedUp
      return { title: titles.pending, text }
    }
    case 'confirming':
      return { title: titles.confirming, text: texts.confirming(...blocks) }
    case 'done':
      return isCancelling
        ? { title: titles.cancelled, text: texts.cancelled }
        : { title: titles.done, text: texts.done }
    case 'replaced':
      // Of two transactions with the same nonce, the first one was mined.
      return other !== undefined && other.hash === replaces?.hash
        ? { title: titles.late, text: texts.late }
        : { title: titles.replaced, text: texts.replaced }
    case 'failed':
    case 'dropped':
      return { title: titles[status], text: texts[status] }
    default:
      status satisfies never
      return { title: '', text: '' }
  }
}
