import type { ScreenClient } from '@latchkey/core/ui'

/**
 * Closes the modal on Escape, however often it is pressed, and on a press beside the card. Both go through one rule: a
 * required sign-in stays.
 */
export function closeByPress(dialog: HTMLDialogElement, { modal }: ScreenClient['actions']): void {
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    modal.safeClose()
  })
  // The press has to begin and to end on the ground behind the card. Closing when it begins would let the page below
  // have the rest of it: the focus, and the click.
  let isPressedOutside = false
  dialog.addEventListener('pointerdown', (event) => {
    isPressedOutside = event.target === dialog
  })
  // The ground takes no focus away.
  dialog.addEventListener('mousedown', (event) => {
    if (event.target === dialog) event.preventDefault()
  })
  dialog.addEventListener('click', (event) => {
    // The second half of a double click was meant for the button that opened.
    const isOwnClick = event.detail < 2
    if (isPressedOutside && isOwnClick && event.target === dialog) modal.safeClose()
  })
}
