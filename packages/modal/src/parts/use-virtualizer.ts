import type { Virtualizer } from '@tanstack/virtual-core'
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { ListVirtualizer } from './create-virtualizer.ts'
import { scrollerOf } from './scroller.tsx'

const OVERSCAN = 8
/** Maximum height of a card, px: visible rows stay in the page when the code is loaded. */
const INITIAL_RECT = { width: 0, height: 680 }

interface LongList {
  readonly count: number
  /** Estimated height of a row in px, until it is measured. */
  readonly estimate: (at: number) => number
  readonly rowKey: (at: number) => string
}

interface Measured {
  /** `undefined` for a short list, and until the code is loaded. */
  readonly virtualizer: Virtualizer<Element, Element> | undefined
  /** Height of the content above the list in its scroller, px. */
  readonly margin: number
  /** The code could not be loaded. */
  readonly hasFailed: boolean
}

/** Returns the virtualizer of a long list; the first long list loads its code. */
export function useVirtualizer(
  list: RefObject<HTMLElement | null>,
  isLong: boolean,
  { count, estimate, rowKey }: LongList,
): Measured {
  const [, render] = useReducer((renders: number) => renders + 1, 0)
  const [loaded, setLoaded] = useState<ListVirtualizer | 'failed'>()
  const margin = useRef(0)
  const options = {
    count,
    estimateSize: estimate,
    getItemKey: rowKey,
    overscan: OVERSCAN,
    getScrollElement: () => scrollerOf(list.current),
    initialOffset: () => scrollerOf(list.current)?.scrollTop ?? 0,
    initialRect: INITIAL_RECT,
    scrollMargin: margin.current,
    onChange: render,
    focusedRow: () => focusedRowOf(list.current),
  }
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    if (!isLong) return undefined
    let isCurrent = true
    import('./create-virtualizer.ts').then(
      ({ createVirtualizer }) => isCurrent && setLoaded(createVirtualizer(latest.current)),
      () => isCurrent && setLoaded('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [isLong])
  const hasFailed = loaded === 'failed'
  const current = isLong && loaded !== 'failed' ? loaded : undefined
  const virtualizer = current?.virtualizer
  current?.setOptions(options)
  useLayoutEffect(() => virtualizer?._didMount(), [virtualizer])
  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current)
    if (virtualizer === undefined || list.current === null || scroller === null) return
    virtualizer._willUpdate()
    // Measuring forces a layout of the rows of this frame. The end of the scroll renders again.
    if (virtualizer.isScrolling) return
    // Content above the list may have changed its height.
    const top = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
    if (Math.abs(top - margin.current) > 1) {
      margin.current = top
      render()
    }
  })
  return { virtualizer, margin: margin.current, hasFailed }
}

function focusedRowOf(list: HTMLElement | null): number | undefined {
  const { activeElement } = (list?.getRootNode() ?? {}) as Partial<ShadowRoot>
  const row = list?.contains(activeElement ?? null) ? activeElement?.closest('[data-index]') : undefined
  return row === null || row === undefined ? undefined : Number(row.getAttribute('data-index'))
}
