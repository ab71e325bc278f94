import { isWalletError, WalletError } from '@latchkey/errors'
import { toRequestError } from '@latchkey/protocol/eip1193'
import { abortable, followSignals, timeout } from '../cancellation.ts'
import type { Clock, SessionEvent, WalletSession } from '../ports/index.ts'
import { createListeners } from './listeners.ts'

export interface SessionBaseOptions {
  /** Ends the session without an event, for example when the client is destroyed. */
  readonly signal: AbortSignal
  /** For the time limit of a disconnect. Absent: no limit. */
  readonly clock?: Clock
  /** Maps an error that the wallet threw for a request. Default: by the codes of EIP-1193. */
  readonly toError?: (thrown: unknown, method: string) => WalletError
}

/**
 * The common part of all sessions with a wallet: it emits changes, ends once, and aborts pending requests at its end.
 */
export interface SessionBase {
  /** Aborted when the session has ended. */
  readonly ended: AbortSignal
  readonly subscribe: WalletSession['subscribe']
  emit(event: SessionEvent): void
  /** Ends the session without an event. */
  close(): void
  /** Ends the session, with one event. */
  end(): void
  /**
   * Sends a request to the wallet.
   *
   * @param send - Receives a signal that aborts with the signal of the caller and with the session.
   * @throws wallet/disconnected if the session has ended, connect/cancelled, and the error of `toError`
   */
  request<T>(method: string, send: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>
  /**
   * Ends the session without an event, then notifies the wallet. Failures of the wallet are ignored, because the
   * session has ended for the site in any case.
   */
  disconnect(revoke: () => Promise<unknown> | undefined): Promise<void>
}

/** Limit of a disconnect, so that a wallet that does not respond cannot block it. Milliseconds. */
const DISCONNECT_TIMEOUT_MS = 2000

/** Returns the base of a newly opened session. */
export function createSessionBase({ signal: owner, clock, toError = toRequestError }: SessionBaseOptions): SessionBase {
  const own = new AbortController()
  const ended = own.signal
  const { subscribe, emit } = createListeners<SessionEvent>()

  function close(): void {
    owner.removeEventListener('abort', close)
    own.abort()
  }
  owner.addEventListener('abort', close)

  return {
    ended,
    subscribe,
    emit,
    close,
    end() {
      if (ended.aborted) return
      close()
      emit({ type: 'disconnect' })
    },
    async request(method, send, signal) {
      if (ended.aborted) throw new WalletError('wallet/disconnected')
      const stop = followSignals(ended, signal)
      try {
        return await abortable(send(stop.signal), stop.signal)
      } catch (thrown) {
        const error = toError(thrown, method)
        // The session ended while the request was pending.
        if (isWalletError(error, 'connect/cancelled') && signal?.aborted !== true)
          throw new WalletError('wallet/disconnected', {}, { cause: thrown })
        throw error
      } finally {
        stop.abort()
      }
    },
    async disconnect(revoke) {
      if (ended.aborted) return
      close()
      const error = () => new WalletError('wallet/timeout', { method: 'disconnect' })
      const revoked = (async () => revoke())()
      const limited = clock === undefined ? revoked : timeout(revoked, { clock, ms: DISCONNECT_TIMEOUT_MS, error })
      await limited.catch(() => undefined)
    },
  }
}
