import type { PendingStatus, PendingTransaction } from '@latchkey/core/ui'
import {
  ArrowLeftRightIcon,
  ArrowUpRightIcon,
  BanIcon,
  CheckIcon,
  CircleXIcon,
  type Icon,
  PuzzleIcon,
  Spinner,
} from '@latchkey/design'

const KINDS: Readonly<Record<string, Icon>> = {
  approve: CheckIcon,
  cancel: BanIcon,
  execute: PuzzleIcon,
  trade: ArrowLeftRightIcon,
}
const ENDS: Readonly<Partial<Record<PendingStatus, Icon>>> = {
  done: CheckIcon,
  failed: CircleXIcon,
  dropped: CircleXIcon,
}

interface PendingFaceProps {
  readonly transaction: PendingTransaction
  /** Px. */
  readonly size: number
}

/** An icon for the kind of a transaction, with a turning arc while it is pending. */
export function PendingFace({ transaction: { operation, status }, size }: PendingFaceProps) {
  const KindIcon = ENDS[status] ?? KINDS[operation] ?? ArrowUpRightIcon
  const isMoving = status === 'pending' || status === 'confirming'
  return (
    <span className="lk-pending-face" data-status={status} style={{ width: size, height: size }} aria-hidden="true">
      {isMoving && <Spinner size={size} className="lk-pending-arc" />}
      <KindIcon size={Math.round(size / 2)} />
    </span>
  )
}
