interface Move {
  readonly key: string
  /** Ctrl or Command is held: Home and End mean the whole grid. */
  readonly isFar: boolean
  /** The first column is on the right. */
  readonly isMirrored: boolean
  readonly at: number
  readonly columns: number
  readonly count: number
}

/** Rows that PageUp and PageDown move: the number of visible rows. */
const PAGE_ROWS = 4

/**
 * Returns the cell to which a key leads, `above` if it leaves the grid at the top, `undefined` for every other key.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/grid/
 */
export function moveInGrid({ key, isFar, isMirrored, at, columns, count }: Move): number | 'above' | undefined {
  const last = count - 1
  if (last < 0) return undefined
  const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight'
  const back = isMirrored ? 'ArrowRight' : 'ArrowLeft'
  const rowStart = at - (at % columns)
  const down = (rows: number) => (rowStart + columns > last ? at : Math.min(last, at + rows * columns))
  switch (key) {
    case forward:
      return Math.min(last, at + 1)
    case back:
      return Math.max(0, at - 1)
    case 'ArrowDown':
      return down(1)
    case 'ArrowUp':
      return at < columns ? 'above' : at - columns
    case 'PageDown':
      return down(PAGE_ROWS)
    case 'PageUp':
      return Math.max(at % columns, at - PAGE_ROWS * columns)
    case 'Home':
      return isFar ? 0 : rowStart
    case 'End':
      return isFar ? last : Math.min(last, rowStart + columns - 1)
    default:
      return undefined
  }
}
