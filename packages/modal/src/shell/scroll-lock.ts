export interface ScrollLock {
  /** Locks the page if the dialog is open, and unlocks it if it is closed. */
  readonly update: () => void
  readonly unlock: () => void
}

/** Locks the scroll of the page while the dialog is open. */
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
 * Locks the scroll of the page without a shift of its layout: the width of a hidden scrollbar is reserved.
 *
 * @returns a function that unlocks the page.
 */
function lockScroll(): () => void {
  const page = document.documentElement
  const { style, clientWidth } = page
  const before = { overflow: style.overflow, paddingRight: style.paddingRight }
  // Compared with the layout width instead of the window: on a phone, a wide page has a window wider than itself, and
  // no scrollbar. If both widths are equal, there is no scrollbar, and no layout is needed.
  const hasBar = innerWidth > clientWidth
  style.overflow = 'hidden'
  const gap = hasBar ? page.clientWidth - clientWidth : 0
  if (gap > 0) style.paddingRight = `${gap}px`
  return () => {
    style.overflow = before.overflow
    style.paddingRight = before.paddingRight
  }
}
