import type { WalletRow } from '@latchkey/core/ui'
import { useImages } from '@latchkey/react'
import {
  forwardRef,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useWords } from '../../shell/index.ts'
import { wallets } from '../../strings/en/wallets.ts'
import { moveInGrid } from './move-in-grid.ts'
import { useFastScroll } from './use-fast-scroll.ts'
import { useGridWindow } from './use-grid-window.ts'
import { isPrefetched, PAGE } from './use-prefetched-pictures.ts'
import { WalletCell, WalletCellSkeleton } from './wallet-cell.tsx'

interface WalletGridProps {
  readonly rows: readonly WalletRow[]
  readonly pending: number
  /** The grid of another search text starts at its top. */
  readonly search: string | undefined
  readonly onOpen: (row: WalletRow) => void
  /** Called when the end of the loaded wallets is about to be visible. */
  readonly onNearEnd: () => void
  /** Called when an arrow key leaves the grid at the top. */
  readonly onLeaveTop: () => void
}

export interface WalletGridHandle {
  focusFirst(): void
}

/** Number of cells between the last one in the page and the end at which the next page is fetched: one page of 40. */
const NEAR_END = 40

/**
 * A prefetched picture is in the cache when its cell becomes visible. Not on the first page, where twenty pictures
 * would be decoded before the first frame with their names.
 */
const isEager = (at: number) => at >= PAGE && isPrefetched(at)

/** All wallets as a grid that contains only the rows near the visible part. Arrow keys move in it. */
export const WalletGrid = forwardRef<WalletGridHandle, WalletGridProps>(function WalletGrid(props, ref) {
  const { rows, pending, search, onOpen, onNearEnd, onLeaveTop } = props
  const t = useWords('wallets', wallets).all
  const images = useImages()
  const scroller = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const isFocusing = useRef(false)
  const kept = Math.min(current, Math.max(0, rows.length - 1))
  const grid = useGridWindow({ scroller, count: rows.length + pending, keep: kept })
  const { columns } = grid
  const isFast = useFastScroll(scroller)
  const drawn = useRef(new Set<string>())

  const focusNow = (cell: number) => {
    const element = scroller.current?.querySelector<HTMLElement>(`[data-at="${cell}"]`)
    element?.focus({ preventScroll: true })
    isFocusing.current = element === null || element === undefined
  }
  const focusCell = (cell: number) => {
    setCurrent(cell)
    grid.reveal(cell)
    focusNow(cell)
  }
  useImperativeHandle(ref, () => ({ focusFirst: () => rows.length > 0 && focusCell(0) }))

  // The cell may have been added to the page by this render.
  useLayoutEffect(() => {
    if (isFocusing.current) focusNow(kept)
  })

  // A rendered picture stays during fast scrolling.
  useLayoutEffect(() => {
    if (isFast) return
    for (const { index } of grid.rows)
      for (const { key } of rows.slice(index * columns, (index + 1) * columns)) drawn.current.add(key)
  })

  const searched = useRef(search)
  useLayoutEffect(() => {
    if (searched.current === search) return
    searched.current = search
    setCurrent(0)
    if (scroller.current !== null) scroller.current.scrollTop = 0
  }, [search])

  const lastCell = ((grid.rows.at(-1)?.index ?? 0) + 1) * columns
  const isNearEnd = lastCell >= rows.length - NEAR_END
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when more rows arrived and the end is still near
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, rows.length, onNearEnd])

  function openFrom({ target }: MouseEvent<HTMLElement>): void {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null
    const at = Number(cell?.dataset.at ?? Number.NaN)
    const row = rows[at]
    if (row === undefined) return
    setCurrent(at)
    onOpen(row)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, ctrlKey, metaKey, currentTarget } = event
    const isMirrored = getComputedStyle(currentTarget).direction === 'rtl'
    const next = moveInGrid({ key, isFar: ctrlKey || metaKey, isMirrored, at: kept, columns, count: rows.length })
    if (next === undefined) return
    event.preventDefault()
    if (next === 'above') onLeaveTop()
    else focusCell(next)
  }

  return (
    <div className="lk-wallet-scroller" ref={scroller}>
      {/* biome-ignore lint/a11y/useSemanticElements: rows that stand alone at their heights are no table */}
      <div
        role="grid"
        className="lk-wallet-grid"
        aria-label={t.grid}
        aria-rowcount={Math.ceil(rows.length / columns)}
        aria-colcount={columns}
        aria-busy={pending > 0}
        data-columns={columns}
        style={{ height: grid.height }}
        onClick={openFrom}
        onKeyDown={onKeyDown}
      >
        {grid.rows.map(({ index, start }) => (
          <div
            key={index}
            className="lk-wallet-row"
            // A row of placeholders has no cell yet, so it is hidden from assistive technology.
            {...(index * columns < rows.length ? { role: 'row', 'aria-rowindex': index + 1 } : { 'aria-hidden': true })}
            style={{ top: start }}
          >
            {Array.from({ length: columns }, (_, column) => {
              const at = index * columns + column
              const row = rows[at]
              if (row === undefined)
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has no other name
                return at < rows.length + pending ? <WalletCellSkeleton key={`place-${column}`} /> : null
              return (
                <WalletCell
                  key={row.key}
                  row={row}
                  at={at}
                  column={column}
                  src={row.icon ?? (row.imageId === undefined ? undefined : images.wallet(row.imageId))}
                  isEager={isEager(at)}
                  isBare={isFast && !drawn.current.has(row.key)}
                  isCurrent={at === kept}
                  installedLabel={t.installed}
                />
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
})
