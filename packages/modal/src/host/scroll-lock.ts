/**
 * Keeps the page behind from scrolling, without moving it: where a scrollbar disappears its width is kept free.
 *
 * @returns the way to undo it.
 */
export function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement
  const gap = window.innerWidth - clientWidth
  const before = { overflow: style.overflow, paddingRight: style.paddingRight }
  style.overflow = 'hidden'
  if (gap > 0) style.paddingRight = `${gap}px`
  return () => {
    style.overflow = before.overflow
    style.paddingRight = before.paddingRight
  }
}
