import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type Range,
  type VirtualItem,
  Virtualizer,
} from '@tanstack/virtual-core'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { afterPaint } from '../../parts/after-paint.ts'

/** px. All cells have the same height, so that nothing has to be measured during a scroll. */
const ROW_HEIGHT = 108
const FOUR_COLUMNS_FROM = 352
/** Minimum of rendered rows beyond the visible ones. */
const OVERSCAN_ROWS = 2
/** Rows are added and removed in chunks of this size, so that most frames of a scroll change nothing in the page. */
const CHUNK_ROWS = 4

interface GridWindowOptions {
  readonly scroller: RefObject<HTMLElement | null>
  /** Number of cells, filled or not. */
  readonly count: number
  /** A cell that stays in the page at any scroll position, because it has or had the focus. */
  readonly keep: number
}

export interface GridWindow {
  readonly columns: number
  /** The rows near the visible part, from the top. */
  readonly rows: readonly VirtualItem[]
  /** Height of all rows, px. */
  readonly height: number
  /** Scrolls the minimum that makes the cell visible. */
  readonly reveal: (cell: number) => void
}

/** Returns the part of a grid that is in the page. Renders only if the rows in the page change. */
export function useGridWindow({ scroller, count, keep }: GridWindowOptions): GridWindow {
  const [, render] = useReducer((renders: number) => renders + 1, 0)
  const drawn = useRef<string>(undefined)
  const columns = useRef(4)
  // The first frame contains only the visible rows: half as many cells.
  const [isFirst, setFirst] = useState(true)
  useEffect(() => afterPaint(() => setFirst(false)), [])
  const toWindow = isFirst ? toVisible : toChunks
  /** Returns a key of the rendered range and the width; a changed key causes a render. */
  const toKey = ({ range, scrollRect }: Virtualizer<HTMLElement, HTMLElement>) => {
    const { from, to } = toWindow(range ?? { startIndex: 0, endIndex: 0 })
    return `${from}:${to}:${scrollRect?.width}`
  }
  const toOptions = () => ({
    count: Math.ceil(count / columns.current),
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    paddingStart: 4,
    paddingEnd: 12,
    scrollPaddingStart: 4,
    scrollPaddingEnd: 4,
    initialRect: { width: 358, height: 460 },
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    rangeExtractor: (range: Range) => {
      const { from, to } = toWindow(range)
      const rows = Array.from({ length: Math.min(range.count, to) - from }, (_, at) => from + at)
      const kept = Math.floor(keep / columns.current)
      if (kept >= range.count || rows.includes(kept)) return rows
      return [...rows, kept].sort((a, b) => a - b)
    },
    onChange: (instance: Virtualizer<HTMLElement, HTMLElement>) => {
      if (toKey(instance) !== drawn.current) render()
    },
  })
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(toOptions()))
  columns.current = (virtualizer.scrollRect?.width ?? FOUR_COLUMNS_FROM) < FOUR_COLUMNS_FROM ? 3 : 4
  virtualizer.setOptions(toOptions())
  useLayoutEffect(() => {
    drawn.current = toKey(virtualizer)
  })
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

type Visible = Pick<Range, 'startIndex' | 'endIndex'>

const toVisible = ({ startIndex, endIndex }: Visible) => ({ from: startIndex, to: endIndex + 1 })

/** Returns the rows to render for the visible ones, in whole chunks; `to` is exclusive. */
function toChunks({ startIndex, endIndex }: Visible): { readonly from: number; readonly to: number } {
  const first = Math.max(0, startIndex - OVERSCAN_ROWS)
  const end = endIndex + 1 + OVERSCAN_ROWS
  return { from: first - (first % CHUNK_ROWS), to: Math.ceil(end / CHUNK_ROWS) * CHUNK_ROWS }
}
