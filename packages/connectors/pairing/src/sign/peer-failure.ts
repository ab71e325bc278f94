import { WalletError } from '@latchkey/errors'
import { type ExtraCodes, toRequestErrorCode } from '@latchkey/protocol/eip1193'
import { PEER_ERRORS } from '@latchkey/protocol/pairing'

/** The error response of a wallet. */
export interface PeerFailure {
  readonly code: number
  readonly message: string
}

const E = PEER_ERRORS
/** The error codes of the sign protocol, in addition to those of EIP-1193. */
const CODES: ExtraCodes = {
  [E.userRejectedChains]: 'wallet/rejected',
  [E.userRejectedEvents]: 'wallet/rejected',
  3001: 'wallet/unauthorized',
  [E.unsupportedChains]: 'wallet/unsupported-method',
  [E.unsupportedMethods]: 'wallet/unsupported-method',
  [E.unsupportedEvents]: 'wallet/unsupported-method',
  [E.unsupportedAccounts]: 'wallet/unsupported-method',
  [E.unsupportedNamespaces]: 'wallet/unsupported-method',
  [E.methodUnsupported]: 'wallet/unsupported-method',
  [E.userDisconnected]: 'wallet/disconnected',
  [E.noSession]: 'wallet/disconnected',
  [E.requestExpired]: 'wallet/timeout',
}

/** Returns whether a wallet rejected because its user declined. @see Spec §8, compat-facts 4.2 "user rejected" */
export function isRejection(failure: PeerFailure): boolean {
  return toRequestErrorCode(failure, CODES) === 'wallet/rejected'
}

/** Returns whether a wallet does not support the requested method. */
export function isUnsupported(failure: PeerFailure): boolean {
  return toRequestErrorCode(failure, CODES) === 'wallet/unsupported-method'
}

/** Returns the public error for a request that a wallet rejected. */
export function toPeerError(failure: PeerFailure, method: string): WalletError {
  const { code: providerErrorCode, message: details } = failure
  const code = toRequestErrorCode(failure, CODES) ?? 'wallet/request-failed'
  return new WalletError(code, { method, providerErrorCode }, { cause: failure, details })
}
