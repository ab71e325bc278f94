export interface ScrollLock {
  /** Locks the page if the dialog is open, and unlocks it if it is closed. */
  readonly update: () => void
  readonly unlock: () => void
}

/** Keeps the page behind a dialog from scrolling, as long as the dialog is open. */
export function createScrollLock(dialog: HTMLDialogElement): ScrollLock {
  let undo: (() => void) | undefined
  const unlock = () => {
    undo?.()
    undo = undefined
  }
  return {
    update: () => {
      if (dialog.open) undo ??= lockScroll()
      else unlock()
    },
    unlock,
  }
}

/**
 * Keeps the page from scrolling, without moving it: where a scrollbar disappears its width is kept free.
 *
 * @returns the way to undo it.
 */
function lockScroll(): () => void {
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
