import { type ReactNode, useEffect, useRef } from 'react'
import { useViewCss } from '../shell/use-view-css.ts'
import css from './scroller.css?inline'

/** Finds the element that scrolls what is in a screen: a part of it, or all of it. */
export function scrollerOf(element: Element | null): Element | null {
  const part = element?.closest('.lk-scroller') ?? null
  // In a low window it is all of it.
  if (part !== null && getComputedStyle(part).overflowY !== 'visible') return part
  return element?.closest('.lk-view') ?? null
}

/** The part of a screen that scrolls, above a footer that stays. What goes on below fades out at its end. */
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
