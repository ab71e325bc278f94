import { type ReactNode, useEffect, useRef } from 'react'
import { useViewCss } from '../shell/use-view-css.ts'
import css from './scroller.css?inline'

/** Returns the element that scrolls the content of a screen: a part of the screen, or the whole screen. */
export function scrollerOf(element: Element | null): Element | null {
  const part = element?.closest('.lk-scroller') ?? null
  // In a low window the whole screen scrolls.
  if (part !== null && getComputedStyle(part).overflowY !== 'visible') return part
  return element?.closest('.lk-view') ?? null
}

/** The scrolling part of a screen, above a fixed footer. Its lower edge fades out while there is more content below. */
export function Scroller({ children }: { readonly children: ReactNode }) {
  useViewCss(css)
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => showEnds(element))
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={scroller} className="lk-scroller" onScroll={({ currentTarget }) => showEnds(currentTarget)}>
      {children}
    </div>
  )
}

function showEnds(scroller: Element): void {
  const { scrollTop, scrollHeight, clientHeight } = scroller
  scroller.toggleAttribute('data-scrolled', scrollTop > 0)
  scroller.toggleAttribute('data-continued', scrollHeight - clientHeight - scrollTop > 1)
}
