/** Code and message of a provider error. @see EIP-1193 "Provider Errors" */
export interface ProviderError {
  /** `undefined` if the wallet gave no code. */
  readonly code: number | undefined
  readonly message: string
}

/** "Internal error": the code of wrapping errors, which contain no reason themselves. @see EIP-1474 */
export const INTERNAL_ERROR = -32603

/** Error codes of failed requests. */
export type RequestErrorCode =
  | 'wallet/rejected'
  | 'wallet/unauthorized'
  | 'wallet/unsupported-method'
  | 'wallet/disconnected'
  | 'wallet/timeout'
  | 'network/unsupported'

/** Codes of one transport, in addition to those of the standards. */
export type ExtraCodes = Readonly<Record<number, RequestErrorCode>>

// EIP-1193, EIP-1474 (-32601), EIP-3326 (4902), CAIP-25 (5000, 5002), EIP-5792 (5710).
const CODES: ExtraCodes = {
  4001: 'wallet/rejected',
  5000: 'wallet/rejected',
  5002: 'wallet/rejected',
  4100: 'wallet/unauthorized',
  4200: 'wallet/unsupported-method',
  [-32601]: 'wallet/unsupported-method',
  4900: 'wallet/disconnected',
  4901: 'wallet/disconnected',
  4902: 'network/unsupported',
  5710: 'network/unsupported',
}

/** Messages of wallets that use a code of their own for a rejection. */
const REJECTED =
  /\b(?:user|customer)(?: has)? (?:rejected|denied|declined|cancel+ed)\b|\b(?:rejected|denied|declined|cancel+ed) by (?:the )?user\b/i

/** Returns whether a message means that the user rejected the request. */
export function isRejection(message: string): boolean {
  return REJECTED.test(message)
}

/** Returns the error code of a provider error; `undefined` if no standard defines the reason. */
export function toRequestErrorCode(
  { code, message }: ProviderError,
  more: ExtraCodes = {},
): RequestErrorCode | undefined {
  if (isRejection(message)) return 'wallet/rejected'
  return code === undefined ? undefined : (CODES[code] ?? more[code])
}
