import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from '@tanstack/virtual-core'
import { type RefObject, useCallback, useLayoutEffect, useReducer, useRef, useState } from 'react'

/** px. All cells are one height, so that nothing has to be measured while scrolling. */
export const ROW_HEIGHT = 108
const FOUR_COLUMNS_FROM = 352
const OVERSCAN_ROWS = 3

interface GridWindowOptions {
  readonly scroller: RefObject<HTMLElement | null>
  /** Cells, filled or not. */
  readonly count: number
  /** Cell that stays in the page wherever it is scrolled to: it has or had the focus. */
  readonly keep: number
}

export interface GridWindow {
  readonly columns: number
  /** The rows near the visible part, from the top. */
  readonly rows: readonly VirtualItem[]
  /** px, of all rows. */
  readonly height: number
  /** Scrolls as little as shows the cell. */
  readonly reveal: (cell: number) => void
}

/** Returns the part of a grid that is in the page. Renders again only when another row comes into it. */
export function useGridWindow({ scroller, count, keep }: GridWindowOptions): GridWindow {
  const [, render] = useReducer((renders: number) => renders + 1, 0)
  const drawn = useRef('')
  const columns = useRef(4)
  const toOptions = () => ({
    count: Math.ceil(count / columns.current),
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN_ROWS,
    paddingStart: 4,
    paddingEnd: 12,
    scrollPaddingStart: 4,
    scrollPaddingEnd: 4,
    initialRect: { width: 358, height: 460 },
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const rows = defaultRangeExtractor(range)
      const kept = Math.floor(keep / columns.current)
      if (kept >= range.count || rows.includes(kept)) return rows
      return [...rows, kept].sort((a, b) => a - b)
    },
    onChange: (instance: Virtualizer<HTMLElement, HTMLElement>) => {
      const now = `${instance.range?.startIndex}:${instance.range?.endIndex}:${instance.scrollRect?.width}`
      if (now === drawn.current) return
      drawn.current = now
      render()
    },
  })
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(toOptions()))
  columns.current = (virtualizer.scrollRect?.width ?? FOUR_COLUMNS_FROM) < FOUR_COLUMNS_FROM ? 3 : 4
  virtualizer.setOptions(toOptions())
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer])
  useLayoutEffect(() => virtualizer._willUpdate())

  const reveal = useCallback(
    (cell: number) => virtualizer.scrollToIndex(Math.floor(cell / columns.current), { align: 'auto' }),
    [virtualizer],
  )
  return {
    columns: columns.current,
    rows: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    reveal,
  }
}
