import type { ReactNode } from 'react'
import { useViewCss } from '../shell/use-view-css.ts'
import css from './scroller.css?inline'

/** Finds the element that scrolls what is in a screen: a part of it, or all of it. */
export function scrollerOf(element: Element | null): Element | null {
  const part = element?.closest('.lk-scroller') ?? null
  // In a low window it is all of it.
  if (part !== null && getComputedStyle(part).overflowY !== 'visible') return part
  return element?.closest('.lk-view') ?? null
}

/** The part of a screen that scrolls, above a footer that stays: nothing is ever half hidden behind the footer. */
export function Scroller({ children }: { readonly children: ReactNode }) {
  useViewCss(css)
  return (
    <div
      className="lk-scroller"
      onScroll={({ currentTarget }) => currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollTop > 0)}
    >
      {children}
    </div>
  )
}
