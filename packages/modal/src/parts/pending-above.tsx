import type { Network } from '@latchkey/chains'
import type { ActivityMonth } from '@latchkey/core/ui'
import { useClientState } from '@latchkey/react'
import { PendingSection } from './pending/pending-section.tsx'

interface PendingAboveProps {
  readonly network: Network
  /** The history below, whose entries replace finished transactions. */
  readonly months: readonly ActivityMonth[] | undefined
}

/** Pending transactions, above the history of an account. */
export function PendingAbove(props: PendingAboveProps) {
  const isAny = useClientState(({ pendingTransactions: all }) => all !== undefined && all.length > 0)
  return isAny ? <PendingSection {...props} /> : null
}
