/**
 * Keeps the page behind from scrolling, without moving it: where a scrollbar disappears its width is kept free.
 *
 * @returns the way to undo it.
 */
export function lockScroll(): () => void {
  const page = document.documentElement
  const { style, clientWidth } = page
  const before = { overflow: style.overflow, paddingRight: style.paddingRight }
  // Measured, not computed from the window: on a phone a wide page has a window wider than itself, and no scrollbar.
  // If both widths are equal there is no scrollbar to measure, and no layout.
  const hasBar = innerWidth > clientWidth
  style.overflow = 'hidden'
  const gap = hasBar ? page.clientWidth - clientWidth : 0
  if (gap > 0) style.paddingRight = `${gap}px`
  return () => {
    style.overflow = before.overflow
    style.paddingRight = before.paddingRight
  }
}
