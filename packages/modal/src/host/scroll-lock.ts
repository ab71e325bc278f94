/**
 * Keeps the page behind from scrolling, without moving it: where a scrollbar disappears its width is kept free.
 *
 * @returns the way to undo it.
 */
export function lockScroll(): () => void {
  const page = document.documentElement
  const { style, clientWidth } = page
  const before = { overflow: style.overflow, paddingRight: style.paddingRight }
  style.overflow = 'hidden'
  // Measured, not computed from the window: on a phone a wide page has a window wider than itself, and no scrollbar.
  const gap = page.clientWidth - clientWidth
  if (gap > 0) style.paddingRight = `${gap}px`
  return () => {
    style.overflow = before.overflow
    style.paddingRight = before.paddingRight
  }
}
