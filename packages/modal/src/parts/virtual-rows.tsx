import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core'
import { type ReactNode, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { useViewCss } from '../shell/use-view-css.ts'
import { scrollerOf } from './scroller.tsx'
import css from './virtual-rows.css?inline'

/** Fewer rows are all in the page: it is simpler for everybody, assistive tools first. */
const VIRTUAL_FROM = 60
const OVERSCAN = 8

interface VirtualRowsProps {
  readonly count: number
  /** Height of a row in px, before it is measured. */
  readonly estimate: (at: number) => number
  readonly rowKey: (at: number) => string
  readonly renderRow: (at: number) => ReactNode
  readonly label: string
  readonly busy?: boolean
}

/** A list in the scrolling screen around it; of a long one only the rows in sight are in the page. */
export function VirtualRows({ count, rowKey, renderRow, label, busy, ...rest }: VirtualRowsProps) {
  if (count > VIRTUAL_FROM)
    return <LongRows count={count} rowKey={rowKey} renderRow={renderRow} label={label} busy={busy ?? false} {...rest} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: the same elements, whether the list is long or not
    <div role="list" aria-label={label} aria-busy={busy}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div key={rowKey(at)} role="listitem">
          {renderRow(at)}
        </div>
      ))}
    </div>
  )
}

function LongRows({ count, estimate, rowKey, renderRow, label, busy }: VirtualRowsProps) {
  useViewCss(css)
  const list = useRef<HTMLDivElement>(null)
  const [, render] = useReducer((renders: number) => renders + 1, 0)
  const margin = useRef(0)
  const options = {
    count,
    estimateSize: estimate,
    getItemKey: rowKey,
    overscan: OVERSCAN,
    getScrollElement: () => scrollerOf(list.current),
    scrollMargin: margin.current,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: render,
  }
  const [virtualizer] = useState(() => new Virtualizer<Element, Element>(options))
  virtualizer.setOptions(options)
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer])
  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current)
    if (list.current === null || scroller === null) return
    // What stands above the list may have grown.
    const top = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
    if (Math.abs(top - margin.current) > 1) {
      margin.current = top
      render()
    }
    virtualizer._willUpdate()
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: its items are placed freely
    <div ref={list} role="list" aria-label={label} aria-busy={busy} className="lk-virtual">
      <div style={{ height: virtualizer.getTotalSize() }} />
      {virtualizer.getVirtualItems().map(({ index, key, start }) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div
          key={String(key)}
          ref={virtualizer.measureElement}
          role="listitem"
          data-index={index}
          aria-setsize={count}
          aria-posinset={index + 1}
          className="lk-virtual-row"
          style={{ transform: `translateY(${start - margin.current}px)` }}
        >
          {renderRow(index)}
        </div>
      ))}
    </div>
  )
}
