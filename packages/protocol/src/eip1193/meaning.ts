/** The number and the text with which a wallet refused. @see EIP-1193 "Provider Errors" */
export interface ProviderError {
  /** `undefined` when the wallet gave no number. */
  readonly code: number | undefined
  readonly message: string
}

/** "Internal error": the number of wrappers that say nothing themselves. @see EIP-1474 */
export const INTERNAL_ERROR = -32603

/** What a refusal of a request can mean. */
export type RequestErrorCode =
  | 'wallet/rejected'
  | 'wallet/unauthorized'
  | 'wallet/unsupported-method'
  | 'wallet/disconnected'
  | 'wallet/timeout'
  | 'network/unsupported'

/** Numbers of one transport, beside those of the standards. */
export type MoreCodes = Readonly<Record<number, RequestErrorCode>>

// EIP-1193, EIP-1474 (-32601), EIP-3326 (4902), CAIP-25 (5000, 5002), EIP-5792 (5710).
const CODES: MoreCodes = {
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

/** Wallets with a number of their own for a refusal still say it in words. */
const REJECTED =
  /\b(?:user|customer)(?: has)? (?:rejected|denied|declined|cancel+ed)\b|\b(?:rejected|denied|declined|cancel+ed) by (?:the )?user\b/i

/** Tells whether a message says that the person refused. */
export function saysRejected(message: string): boolean {
  return REJECTED.test(message)
}

/** Returns what a refusal means, `undefined` when the wallet gave no reason that a standard names. */
export function meaningOf({ code, message }: ProviderError, more: MoreCodes = {}): RequestErrorCode | undefined {
  if (saysRejected(message)) return 'wallet/rejected'
  return code === undefined ? undefined : (CODES[code] ?? more[code])
}
