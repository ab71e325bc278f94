/* What typing and pasting make of an amount: loaded when somebody enters the field of one. */
export { editAmountText, pasteAmountText } from '@latchkey/core'
