import type { Network } from '@latchkey/chains'
import type { ActivityMonth } from '@latchkey/core'
import { useClientState } from '@latchkey/react'
import { useLazyPart } from './use-lazy-part.ts'

const loadSection = () => import('./pending/pending-section.tsx')

/** Of the section: its heading with what is around it, and a row. */
const HEAD_PX = 32
const ROW_PX = 58

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

/** A screen does without it where the code does not arrive. Until then its place is kept. */
function LoadedSection(props: PendingAboveProps) {
  const { caipNetworkId } = props.network
  const loaded = useLazyPart(loadSection)
  const rows = useClientState(({ pendingTransactions: all = [] }) =>
    all.reduce((count, { networkId }) => count + Number(networkId === caipNetworkId), 0),
  )
  // On a full screen flex items shrink to their least height.
  if (loaded.status === 'loading')
    return rows > 0 ? <div className="lk-pending" style={{ minHeight: HEAD_PX + rows * ROW_PX }} /> : null
  if (loaded.status === 'failed') return null
  const { default: Section } = loaded.part
  return <Section {...props} />
}
