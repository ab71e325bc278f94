import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core'

/** Two rows on each side, because a heading between two rows cannot be focused. */
const NEIGHBOURS = [-2, -1, 0, 1, 2]

type Given = 'scrollToFn' | 'observeElementRect' | 'observeElementOffset' | 'rangeExtractor'

/** The options of one list; scrolling and measuring are the same for all. */
interface ListOptions extends Omit<VirtualizerOptions<Element, Element>, Given> {
  /** The focused row. It stays in the page with its neighbours, so that the next arrow key continues from it. */
  readonly focusedRow: () => number | undefined
}

export interface ListVirtualizer {
  readonly virtualizer: Virtualizer<Element, Element>
  readonly setOptions: (options: ListOptions) => void
}

/** Returns the virtualizer of a list. The first long list loads this code. */
export function createVirtualizer(options: ListOptions): ListVirtualizer {
  const complete = ({ focusedRow, ...list }: ListOptions): VirtualizerOptions<Element, Element> => ({
    ...list,
    rangeExtractor(range) {
      const [rows, focused] = [defaultRangeExtractor(range), focusedRow()]
      if (focused === undefined) return rows
      const near = NEIGHBOURS.map((by) => focused + by).filter((row) => row >= 0 && row < range.count)
      return [...new Set([...rows, ...near])].sort((a, b) => a - b)
    },
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
  })
  const virtualizer = new Virtualizer<Element, Element>(complete(options))
  return { virtualizer, setOptions: (list) => virtualizer.setOptions(complete(list)) }
}
