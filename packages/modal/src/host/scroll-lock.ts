/**
 * Keeps the page behind from scrolling, without moving it: where a scrollbar disappears its width is kept free.
 *
 * @param showDialog - Opens the dialog. It makes the browser lay out the page, so the width is read after it: read
 * before, it would be a second layout in the press.
 * @returns the way to undo it. When `showDialog` throws, nothing is locked.
 */
export function lockScroll(showDialog: () => void): () => void {
  const page = document.documentElement
  const { style, clientWidth } = page
  const before = { overflow: style.overflow, paddingRight: style.paddingRight }
  const unlock = () => {
    style.overflow = before.overflow
    style.paddingRight = before.paddingRight
  }
  style.overflow = 'hidden'
  try {
    showDialog()
  } catch (error) {
    unlock()
    throw error
  }
  // Measured, not computed from the window: on a phone a wide page has a window wider than itself, and no scrollbar.
  const gap = page.clientWidth - clientWidth
  if (gap > 0) style.paddingRight = `${gap}px`
  return unlock
}
