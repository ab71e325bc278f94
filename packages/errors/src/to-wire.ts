import type { ErrorKind } from './code-entry.ts'
import type { WalletError } from './wallet-error.ts'

const HTTP: Readonly<Record<ErrorKind, number>> = {
  rejected: 400,
  invalid: 400,
  unauthorized: 403,
  unsupported: 501,
  'not-found': 404,
  conflict: 409,
  'rate-limited': 429,
  unavailable: 502,
  malformed: 502,
  bug: 500,
}

const JSON_RPC: Readonly<Record<ErrorKind, number>> = {
  rejected: 4001,
  invalid: -32602,
  unauthorized: 4100,
  unsupported: -32601,
  'not-found': -32001,
  conflict: -32602,
  'rate-limited': -32005,
  unavailable: -32603,
  malformed: -32700,
  bug: -32603,
}

/** Returns the HTTP status of an error, 400–502. @see RFC 9110 section 15 */
export function toHttpStatus(error: WalletError): number {
  return error.code === 'request/too-large' ? 413 : HTTP[error.kind]
}

/**
 * Returns the body of an HTTP error answer. Holds the code and the sentence, never the cause.
 *
 * @example { error: { code: 'request/invalid', message: 'page is not valid: …' }, reasons: [{ name, description }] }
 */
export function toHttpBody(error: WalletError) {
  return {
    error: { code: error.code, message: error.shortMessage },
    // The form that existing clients of this API read (`reasons[0].description`).
    reasons: [{ name: error.code, description: error.shortMessage }],
  }
}

/** Returns the `error` member of a JSON-RPC 2.0 answer. @see EIP-1193, EIP-1474 */
export function toJsonRpcError(error: WalletError) {
  return { code: JSON_RPC[error.kind], message: error.shortMessage, data: { code: error.code } }
}
