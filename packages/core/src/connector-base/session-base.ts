import { isWalletError, WalletError } from '@latchkey/errors'
import { toRequestError } from '@latchkey/protocol/eip1193'
import { abortable, followSignals, timeout } from '../cancellation.ts'
import type { Clock, SessionEvent, WalletSession } from '../ports/index.ts'
import { createListeners } from './listeners.ts'

export interface SessionBaseOptions {
  /** Ends the session without an event, e.g. once the client is destroyed. */
  readonly signal: AbortSignal
  /** Limits how long a disconnect waits for the wallet. Absent: no limit. */
  readonly clock?: Clock
  /** Returns the error of the table for what the wallet threw at a request. Default: by the codes of EIP-1193. */
  readonly toError?: (thrown: unknown, method: string) => WalletError
}

/** What all sessions with a wallet do alike: tell of changes, end once, and let pending requests end with them. */
export interface SessionBase {
  /** Aborted once the session has ended. */
  readonly ended: AbortSignal
  readonly subscribe: WalletSession['subscribe']
  emit(event: SessionEvent): void
  /** Ends the session without an event. */
  close(): void
  /** Ends the session, and reports it once. */
  end(): void
  /**
   * Sends a request to the wallet.
   *
   * @param send - Gets a signal that is aborted with the caller's and with the session.
   * @throws wallet/disconnected once the session has ended, connect/cancelled, and what `toError` returns
   */
  request<T>(method: string, send: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Ends the session without an event, then tells the wallet, which may fail: the session has ended for the site either way. */
  disconnect(revoke: () => Promise<unknown> | undefined): Promise<void>
}

/** A wallet that does not answer must not hold up a disconnect. Milliseconds. */
const DISCONNECT_TIMEOUT_MS = 2000

/** Returns the base of a session that is open now. */
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
