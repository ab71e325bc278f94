import { WalletError } from '@latchkey/errors'
import { abortable, followSignals, pause, type Timeout, timeout } from '../cancellation.ts'
import type { ConnectorContext, ConnectRequest } from '../ports/index.ts'

/** Time limits of a silent connect, in milliseconds. */
export interface SilentLimits {
  /** For a wallet that is not in the page yet. */
  readonly lateWalletMs: number
  /** For the responses of the wallet. */
  readonly silentTimeoutMs: number
}

/** Limits of a connect, for requests that the user does not see. */
export interface OpenLimits {
  readonly limit: Timeout
  readonly signal: AbortSignal
}

export interface OpenWallet<W, T> {
  readonly context: Pick<ConnectorContext, 'clock' | 'signal'>
  readonly request: Pick<ConnectRequest, 'silent' | 'signal'>
  readonly options: SilentLimits
  /** Returns the wallet if it is in the page. */
  readonly find: () => W | undefined
  /**
   * Calls back when a wallet appears. Absent if these wallets are not announced: a silent connect polls for them
   * instead.
   */
  readonly subscribe?: (listener: () => void) => () => void
  /** Opens the wallet. Shows the user a request to approve, unless the connect is silent. */
  readonly open: (wallet: W, limits: OpenLimits) => Promise<T>
}

/** Time before the second poll for a late wallet; it doubles with each poll. Milliseconds. */
const FIRST_LOOK_MS = 100

/**
 * Finds a wallet of the page and opens it. Aborts with the request and with the client; a silent connect also has time
 * limits.
 *
 * @throws connect/wallet-not-found, connect/timeout, connect/cancelled, and the errors of `open`
 */
export async function openWallet<W, T>(parts: OpenWallet<W, T>): Promise<T> {
  const { context, request, options, open } = parts
  const error = () => new WalletError('connect/timeout')
  const limit = { clock: context.clock, ms: options.silentTimeoutMs, error }
  const stop = followSignals(request.signal, context.signal)
  const { signal } = stop
  try {
    const opened = abortable(open(await findWallet(parts, signal), { limit, signal }), signal)
    return await (request.silent ? timeout(opened, limit) : opened)
  } finally {
    stop.abort()
  }
}

async function findWallet<W, T>(parts: OpenWallet<W, T>, signal: AbortSignal): Promise<W> {
  const { context, request, options, find, subscribe } = parts
  const present = find()
  if (present !== undefined) return present
  const error = () => new WalletError('connect/wallet-not-found')
  if (!request.silent) throw error()
  if (subscribe === undefined) return lookForWallet(parts, signal)

  let stop = () => {}
  const appeared = new Promise<W>((resolve) => {
    stop = subscribe(() => {
      const wallet = find()
      if (wallet !== undefined) resolve(wallet)
    })
  })
  try {
    return await timeout(abortable(appeared, signal), { clock: context.clock, ms: options.lateWalletMs, error })
  } catch (failure) {
    // A wallet may appear without an event, as `window.ethereum` does.
    const late = signal.aborted ? undefined : find()
    if (late === undefined) throw failure
    return late
  } finally {
    stop()
  }
}

async function lookForWallet<W, T>({ context, options, find }: OpenWallet<W, T>, signal: AbortSignal): Promise<W> {
  let stepMs = FIRST_LOOK_MS
  for (let leftMs = options.lateWalletMs; leftMs > 0; leftMs -= stepMs, stepMs *= 2) {
    stepMs = Math.min(stepMs, leftMs)
    await pause(stepMs, context.clock, signal)
    const found = find()
    if (found !== undefined) return found
  }
  throw new WalletError('connect/wallet-not-found')
}
