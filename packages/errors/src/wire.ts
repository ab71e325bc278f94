import type { CodeEntry, ErrorKind } from './code-entry.ts'
import { type ErrorCode, errorCodes } from './codes.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { kindOf } from './kinds.ts'
import { publicSentences } from './public-sentences.ts'
import type { WalletError } from './wallet-error.ts'

export { errorCodes } from './codes.ts'

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
  // The malformed answer came from another server. The JSON-RPC code -32700 would mean that the request of the caller
  // is not JSON.
  malformed: -32603,
  bug: -32603,
}

/**
 * Codes with an HTTP status of their own. 503 means that this service is busy or not ready; 502 means that a service
 * behind it failed. @see RFC 9110 sections 15.5.2, 15.5.14, 15.5.21 and 15.6.4
 */
const OWN_STATUS: Readonly<Partial<Record<ErrorCode, number>>> = {
  // The imitated service rejects such registrations with 400. @see compat-facts 6.2
  'names/account-named': 400,
  'names/taken': 400,
  'names/wrong-signature': 401,
  // The client repeats the request with the nonce of the response. @see RFC 9449 section 9
  'proof/nonce-refused': 401,
  'proof/refused': 401,
  'request/too-large': 413,
  'request/unprocessable': 422,
  'service/database': 503,
  'service/store': 503,
  'session/expired': 401,
  'sign-in/session-invalid': 401,
  'sign-in/refresh-reused': 401,
}

/** Returns the HTTP status of an error, 400–503. @see RFC 9110 section 15 */
export function toHttpStatus(error: WalletError): number {
  return OWN_STATUS[error.code] ?? HTTP[kindOf(error)]
}

/** Returns the sentence for callers: without a cause, a host or text of another service. */
function toPublicSentence(error: WalletError): string {
  // A newer copy of this package may have codes that are missing in this table.
  const entry: CodeEntry | undefined = errorCodes[error.code]
  const sentence = publicSentences[error.code] ?? entry?.sentence
  return sentence === undefined ? error.shortMessage : fillPlaceholders(sentence, error.context)
}

/**
 * Returns the body of an HTTP error response: code, public sentence, and the id under which the cause is logged.
 *
 * @example
 * { status: 'FAILED', error: { code: 'request/invalid', message: 'page is not valid: …', requestId: '…' },
 *   reasons: [{ name: 'request/invalid', field: 'page', description: 'page is not valid: …' }] }
 * @see compat-facts 6.2 for `status` and `reasons`
 */
export function toHttpBody(error: WalletError, requestId?: string) {
  const message = toPublicSentence(error)
  const { field } = error.context
  return {
    status: 'FAILED',
    error: { code: error.code, message, ...(requestId === undefined ? {} : { requestId }) },
    // Existing clients of this API read `reasons[0].description`.
    reasons: [{ name: error.code, field: typeof field === 'string' ? field : '', description: message }],
  }
}

/** Returns the `error` member of a JSON-RPC 2.0 response. @see EIP-1193, EIP-1474 */
export function toJsonRpcError(error: WalletError, requestId?: string) {
  const data = { code: error.code, ...(requestId === undefined ? {} : { requestId }) }
  return { code: JSON_RPC[kindOf(error)], message: toPublicSentence(error), data }
}
