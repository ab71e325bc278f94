/*
 * The code for transactions, from the simulation to the receipt: one chunk, because a page that only shows an account
 * does not need it.
 */
export { describeCall } from '@latchkey/inspect/evm'
export { callContract } from './call.ts'
export { canSendCalls, readCalls, sendCalls } from './calls.ts'
export { waitForReceipt } from './receipt.ts'
export { sendTransaction } from './send.ts'
export { toTransaction, transfer } from './transfer.ts'
