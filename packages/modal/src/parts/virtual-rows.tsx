import { type ReactNode, useRef } from 'react'
import { useViewCss } from '../shell/use-view-css.ts'
import { useVirtualizer } from './use-virtualizer.ts'
import css from './virtual-rows.css?inline'

/** A shorter list is rendered whole, which is simpler, above all for assistive technology. */
const VIRTUAL_FROM = 60

interface VirtualRowsProps {
  readonly count: number
  /** Estimated height of a row in px, until it is measured. */
  readonly estimate: (at: number) => number
  readonly rowKey: (at: number) => string
  readonly renderRow: (at: number) => ReactNode
  readonly label: string
  readonly busy?: boolean
}

/**
 * A list in the scrolling screen around it; of a long list only the visible rows are in the page. Most accounts have
 * short lists, so the first long list loads the virtualizer, and shows its first rows meanwhile.
 */
export function VirtualRows({ count, estimate, rowKey, renderRow, label, busy }: VirtualRowsProps) {
  useViewCss(css)
  const list = useRef<HTMLDivElement>(null)
  const isLong = count > VIRTUAL_FROM
  const { virtualizer, margin, hasFailed } = useVirtualizer(list, isLong, { count, estimate, rowKey })
  const plainCount = isLong && !hasFailed ? VIRTUAL_FROM : count
  // Reserves the height of all rows, including those that wait for the virtualizer, so that content after the list
  // stays below.
  const waitingPx = virtualizer === undefined ? sumFrom(plainCount, count, estimate) : 0
  const rows: readonly { readonly index: number; readonly start?: number }[] =
    virtualizer?.getVirtualItems() ?? Array.from({ length: plainCount }, (_, index) => ({ index }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a ul may hold li only, and a long list holds a spacer beside its rows
    <div
      ref={list}
      role="list"
      aria-label={label}
      aria-busy={busy}
      className={virtualizer === undefined ? undefined : 'lk-virtual'}
    >
      {virtualizer !== undefined && <div style={{ height: virtualizer.getTotalSize() }} />}
      {rows.map(({ index, start }) => (
        // biome-ignore lint/a11y/useSemanticElements: an li belongs in a ul, which the list cannot be (above)
        <div
          key={rowKey(index)}
          ref={virtualizer?.measureElement}
          role="listitem"
          {...(isLong && { 'data-index': index, 'aria-setsize': count, 'aria-posinset': index + 1 })}
          className={start === undefined ? undefined : 'lk-virtual-row'}
          style={start === undefined ? undefined : { transform: `translateY(${start - margin}px)` }}
        >
          {renderRow(index)}
        </div>
      ))}
      {waitingPx > 0 && <div style={{ height: waitingPx }} />}
    </div>
  )
}

function sumFrom(first: number, end: number, heightOf: (at: number) => number): number {
  return Array.from({ length: end - first }, (_, at) => heightOf(first + at)).reduce((sum, height) => sum + height, 0)
}
