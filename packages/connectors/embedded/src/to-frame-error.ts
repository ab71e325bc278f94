import { type ErrorCode, WalletError } from '@latchkey/errors'
import type { FrameFailure } from '@latchkey/protocol/frame'

/** Codes that mean something to the client; every other failure is one of the frame itself. */
const KNOWN: ReadonlySet<string> = new Set<ErrorCode>([
  'email/invalid-code',
  'email/device-refused',
  'email/taken',
  'embedded/frozen',
  'embedded/last-key-set',
  'embedded/no-address',
  'embedded/no-custody',
  'embedded/not-found',
  'embedded/quiet-period',
  'embedded/stopped',
  'embedded/too-many-kits',
  'embedded/unsupported-storage',
  'frame/aborted',
  'frame/not-allowed',
  'frame/timeout',
  'frame/unsupported-action',
  'mail/invalid-address',
  'network/unsupported',
  'passkey/refused',
  'send/failed',
  'send/insufficient-funds',
  'send/may-be-pending',
  'session/expired',
  'session/login-expired',
  'session/not-yet-valid',
  'social/denied',
  'social/not-configured',
  'social/timeout',
  'social/unavailable',
  'transaction/expired',
  'wallet/rejected',
  'wallet/unauthorized',
  'wallet/wrong-account',
])

/**
 * Returns the error of a failure that the frame reported. The message of the frame is a detail for logs.
 *
 * @see Spec §8 "error reply carries a message"
 */
export function toFrameError({ code, message }: FrameFailure): WalletError {
  const details = { details: message }
  if (code === 'email/throttled' || code === 'request/rate-limited') {
    const retryInSeconds = Number(/\d+/.exec(message)?.[0] ?? 30)
    return new WalletError(code, { retryInSeconds }, details)
  }
  return KNOWN.has(code ?? '')
    ? new WalletError(code as 'frame/error', { method: 'the frame', problem: 'the frame says so' }, details)
    : new WalletError('frame/error', {}, details)
}
