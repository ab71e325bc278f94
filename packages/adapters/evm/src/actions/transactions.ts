/*
 * The code of transactions, from the trial call to the receipt: one chunk, because a page that shows an account sends
 * nothing yet.
 */
export { describeCall } from '@latchkey/inspect/evm'
export { callContract } from './call.ts'
export { canSendCalls, readCalls, sendCalls } from './calls.ts'
export { waitForReceipt } from './receipt.ts'
export { sendTransaction } from './send.ts'
export { toTransaction, transfer } from './transfer.ts'
