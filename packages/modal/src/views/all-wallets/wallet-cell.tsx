import type { WalletRow } from '@latchkey/core/ui'
import { CheckIcon, Skeleton } from '@latchkey/design'
import { memo } from 'react'
import { Picture } from '../../parts/picture.tsx'

interface WalletCellProps {
  readonly row: WalletRow
  /** Place in the list. The grid listens for presses; a cell has no listener of its own. */
  readonly at: number
  readonly column: number
  readonly src: string | undefined
  readonly isEager: boolean
  /** In fast scrolling: its place is drawn, its picture is not. */
  readonly isBare: boolean
  /** The one cell that Tab reaches. */
  readonly isCurrent: boolean
  /** The label of a wallet that is installed in this browser. */
  readonly installedLabel: string
}

/** One wallet of the grid. Hundreds of them pass by in a scroll: no effect, no subscription, no closure. */
export const WalletCell = memo(function WalletCell(props: WalletCellProps) {
  const { row, at, column, src, isEager, isBare, isCurrent, installedLabel } = props
  const isInstalled = row.candidate !== undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid; Enter and Space press a button
    <button
      type="button"
      role="gridcell"
      className="lk-wallet-cell"
      data-at={at}
      data-testid={`wallet-search-item-${row.listing?.id ?? row.id}`}
      aria-colindex={column + 1}
      tabIndex={isCurrent ? 0 : -1}
      title={row.name}
    >
      {isBare ? (
        <span className="lk-wallet-cell-bare" />
      ) : (
        <Picture
          name={row.name}
          src={src}
          size={56}
          loading={isEager ? 'eager' : 'lazy'}
          badge={isInstalled ? <CheckIcon className="lk-wallet-cell-check" size={12} /> : undefined}
        />
      )}
      <bdi className="lk-wallet-cell-name">{row.name}</bdi>
      {isInstalled && <span className="lk-hidden">{installedLabel}</span>}
    </button>
  )
})

/** The place of a wallet that is loading. */
export function WalletCellSkeleton() {
  return (
    <span className="lk-wallet-cell" aria-hidden="true">
      <Skeleton width={56} height={56} shape="row" />
      <Skeleton width={48} height={10} />
    </span>
  )
}
