/* The rules of typing and pasting an amount load when the visitor enters the field. */
export { editAmountText, pasteAmountText } from '@latchkey/core'
