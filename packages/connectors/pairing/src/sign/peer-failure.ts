import { WalletError } from '@latchkey/errors'
import { PEER_ERRORS } from '@latchkey/protocol/pairing'

/** How a wallet refuses. */
export interface PeerFailure {
  readonly code: number
  readonly message: string
}

type RequestCode =
  | 'wallet/rejected'
  | 'wallet/unauthorized'
  | 'wallet/unsupported-method'
  | 'wallet/disconnected'
  | 'wallet/timeout'

const E = PEER_ERRORS
const CODES: ReadonlyMap<number, RequestCode> = new Map<number, RequestCode>([
  ...[4001, E.userRejected, E.userRejectedChains, E.userRejectedMethods, E.userRejectedEvents].map(
    (code) => [code, 'wallet/rejected'] as const,
  ),
  ...[4100, 3001].map((code) => [code, 'wallet/unauthorized'] as const),
  ...[4200, -32601, 5100, 5101, 5102, 5103, 5104, E.methodUnsupported].map(
    (code) => [code, 'wallet/unsupported-method'] as const,
  ),
  ...[4900, E.userDisconnected, E.noSession].map((code) => [code, 'wallet/disconnected'] as const),
  [E.requestExpired, 'wallet/timeout'],
])

// Wallets that answer with a number of their own still say it in words.
const SAYS_REJECTED =
  /\buser(?: has)? (?:rejected|denied|declined|cancel+ed)\b|\b(?:rejected|denied|declined|cancel+ed) by (?:the )?user\b/i

/** Tells whether a wallet refused because its person did. @see Spec §8, compat-facts 4.2 "user rejected" */
export function isRejection({ code, message }: PeerFailure): boolean {
  return CODES.get(code) === 'wallet/rejected' || SAYS_REJECTED.test(message)
}

/** Tells whether a wallet does not know what was asked. */
export function isUnsupported({ code }: PeerFailure): boolean {
  return CODES.get(code) === 'wallet/unsupported-method'
}

/** Returns the error of the table for a wallet's refusal of a request. Its number stays readable as `walletCode`. */
export function toRequestError(failure: PeerFailure, method: string): WalletError {
  const context = { method, walletCode: failure.code }
  const code = isRejection(failure) ? 'wallet/rejected' : (CODES.get(failure.code) ?? 'wallet/request-failed')
  return new WalletError(code, context, { cause: failure })
}
