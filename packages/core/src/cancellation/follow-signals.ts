/**
 * Returns a controller that aborts with the first of the signals, and with its reason. Its own `abort()` removes it from
 * all of them.
 *
 * `AbortSignal.any` has no such end: a signal that lives as long as the page keeps what follows it, in Node 20 for good,
 * and Safari has it from 17.4 only.
 *
 * @example const attempt = followSignals(client, request.signal)
 */
export function followSignals(...signals: readonly (AbortSignal | undefined)[]): AbortController {
  const own = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted === true) own.abort(signal.reason)
    signal?.addEventListener('abort', () => own.abort(signal.reason), { signal: own.signal })
  }
  return own
}
