import type { ScreenClient } from '@latchkey/core/ui'

/**
 * Closes the modal on Escape, also when it is pressed repeatedly, and on a press beside the card. Both follow the same
 * rule: a required sign-in stays open.
 */
export function closeByPress(dialog: HTMLDialogElement, { modal }: ScreenClient['actions']): void {
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    modal.safeClose()
  })
  // The press must start and end on the backdrop. If the modal closed at its start, the page below would receive the
  // rest of the press: the focus and the click.
  let isPressedOutside = false
  dialog.addEventListener('pointerdown', (event) => {
    isPressedOutside = event.target === dialog
  })
  // A press on the backdrop must not take the focus away.
  dialog.addEventListener('mousedown', (event) => {
    if (event.target === dialog) event.preventDefault()
  })
  dialog.addEventListener('click', (event) => {
    // The second click of a double click belongs to the button that opened the modal.
    const isOwnClick = event.detail < 2
    if (isPressedOutside && isOwnClick && event.target === dialog) modal.safeClose()
  })
}
