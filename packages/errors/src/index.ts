export { type CodeEntry, type ErrorCode, type ErrorContext, type ErrorKind, errorCodes } from './codes.ts'
export { toHttpBody, toHttpStatus, toJsonRpcError } from './to-wire.ts'
export { isWalletError, toWalletError, WalletError, type WalletErrorOptions } from './wallet-error.ts'
