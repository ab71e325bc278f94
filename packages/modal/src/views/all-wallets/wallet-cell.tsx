import type { WalletRow } from '@latchkey/core/ui'
import { CheckIcon, Skeleton } from '@latchkey/design'
import { memo } from 'react'
import { Picture } from '../../parts/picture.tsx'

interface WalletCellProps {
  readonly row: WalletRow
  /** Index in the list. The grid handles the presses, so that a cell needs no listener. */
  readonly at: number
  readonly column: number
  readonly src: string | undefined
  readonly isEager: boolean
  /** During fast scrolling: the cell is rendered without its picture. */
  readonly isBare: boolean
  /** The only cell in the tab order. */
  readonly isCurrent: boolean
  /** The label of an installed wallet. */
  readonly installedLabel: string
}

/**
 * A wallet in the grid. Hundreds of them are rendered during a scroll, so it has no effect, no subscription and no
 * closure.
 */
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

/** The placeholder of a loading wallet. */
export function WalletCellSkeleton() {
  return (
    <span className="lk-wallet-cell" aria-hidden="true">
      <Skeleton width={56} height={56} shape="row" />
      <Skeleton width={48} height={10} />
    </span>
  )
}
