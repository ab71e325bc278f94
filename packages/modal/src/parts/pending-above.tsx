import type { Network } from '@latchkey/chains'
import type { ActivityMonth } from '@latchkey/core'
import { useClientState } from '@latchkey/react'
import { useLazyPart } from './use-lazy-part.ts'

const loadSection = () => import('./pending/pending-section.tsx')

interface PendingAboveProps {
  readonly network: Network
  /** The history below, which says itself what became of a transaction. */
  readonly months: readonly ActivityMonth[] | undefined
}

/** Transactions that are not over, above the history of an account; their code comes with the first of them. */
export function PendingAbove(props: PendingAboveProps) {
  const isAny = useClientState(({ pendingTransactions: all }) => all !== undefined && all.length > 0)
  return isAny ? <LoadedSection {...props} /> : null
}

/** A screen does without it where the code does not arrive. */
function LoadedSection(props: PendingAboveProps) {
  const loaded = useLazyPart(loadSection)
  if (loaded.status !== 'ready') return null
  const { default: Section } = loaded.part
  return <Section {...props} />
}
