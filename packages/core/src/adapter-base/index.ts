export { pollReceipt } from './poll-receipt.ts'
export { malformed, requestWallet } from './request-wallet.ts'
export { createSendErrors } from './send-error.ts'
