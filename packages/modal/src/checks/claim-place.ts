/** The code location that created a modal, and the time. */
export interface ClaimPlace {
  /** File and line; `undefined` if the browser does not report it, as in older Firefox versions. */
  readonly place: string | undefined
  readonly timeMs: number
}

type Callee = (...args: never[]) => unknown
type Captures = ErrorConstructor & { captureStackTrace?(holder: object, since: Callee): void }

/** Returns the location of the caller of a function. @param callee - The running function. */
export function toClaimPlace(callee: Callee): ClaimPlace {
  const holder: { stack?: string } = {}
  const captures: Captures = Error
  captures.captureStackTrace?.(holder, callee)
  return { place: /[^\s(]+:\d+:\d+/.exec(holder.stack ?? '')?.[0], timeMs: Date.now() }
}

/** StrictMode calls a function twice within one task. */
const ONE_TASK_MS = 50

/** Returns the file of a location. A hot-reloaded module has another query and other line numbers. */
const fileOf = (place: string): string => place.replace(/(:\d+)+$/, '').replace(/\?.*/, '')

/**
 * Returns whether the same code creates the modal a second time, as React's StrictMode and a hot reload do in
 * development. Neither happens in production. A component that creates a modal at each mount looks the same, so it gets
 * a warning here; in production it gets an error.
 */
export function isMadeAgain(earlier: ClaimPlace | undefined, now: ClaimPlace): boolean {
  if (earlier?.place === undefined || now.place === undefined) return true
  if (now.timeMs - earlier.timeMs < ONE_TASK_MS) return earlier.place === now.place
  if (fileOf(earlier.place) !== fileOf(now.place)) return false
  console.warn(
    `[latchkey] config/storage-key-taken: ${fileOf(now.place)} made its modal again without destroy() of the first one. When the module was replaced this is fine. A component must call destroy() when it is unmounted, or the modal be made outside of it: in production createWalletModal throws here.`,
  )
  return true
}
