import { WalletError } from '@latchkey/errors'
import { abortable, followSignals, pause, type Timeout, timeout } from '../cancellation.ts'
import type { ConnectorContext, ConnectRequest } from '../ports/index.ts'

/** How long a silent connect waits. Milliseconds. */
export interface SilentLimits {
  /** For a wallet that is not there yet. */
  readonly lateWalletMs: number
  /** For the wallet's responses. */
  readonly silentTimeoutMs: number
}

/** The limits of a connect, for requests that no person decides. */
export interface OpenLimits {
  readonly limit: Timeout
  readonly signal: AbortSignal
}

export interface OpenWallet<W, T> {
  readonly context: Pick<ConnectorContext, 'clock' | 'signal'>
  readonly request: Pick<ConnectRequest, 'silent' | 'signal'>
  readonly options: SilentLimits
  /** Returns the wallet, where it is in the page. */
  readonly find: () => W | undefined
  /** Calls back when a wallet appears. Absent: nothing announces these wallets, and a silent connect looks again and again. */
  readonly subscribe?: (listener: () => void) => () => void
  /** Opens the wallet. A person may have to decide, unless the connect is silent. */
  readonly open: (wallet: W, limits: OpenLimits) => Promise<T>
}

/** Time before the second look for a late wallet; it doubles. Milliseconds. */
const FIRST_LOOK_MS = 100

/**
 * Finds a wallet of the page and opens it. Ends with the request and with the client; a silent one has time limits.
 *
 * @throws connect/wallet-not-found, connect/timeout, connect/cancelled, and what `open` throws
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
    // A wallet may have come without an event, as `window.ethereum` does.
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
