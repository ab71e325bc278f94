/** Focuses a button when the frame becomes visible; an element that is not rendered cannot get the focus. Returns a function that stops waiting. */
export function focusWhenShown(page: Window, button: HTMLButtonElement): () => void {
  let next = 0
  const focus = (): void => {
    button.focus()
    if (page.document.activeElement !== button) next = page.requestAnimationFrame(focus)
  }
  focus()
  return () => page.cancelAnimationFrame(next)
}
