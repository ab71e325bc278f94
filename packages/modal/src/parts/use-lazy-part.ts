import { useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

type Load<T> = () => Promise<T>

const arrived = new WeakMap<Load<unknown>, unknown>()

/**
 * Preloads the code of a part of a screen, e.g. on hover over the button that opens it. Fails silently, because the
 * part loads again when it is shown. Resolves when the load has succeeded or failed.
 */
export function preloadPart(load: Load<unknown>): Promise<void> {
  return fetchPart(load).catch(() => {})
}

async function fetchPart(load: Load<unknown>): Promise<void> {
  if (!arrived.has(load)) arrived.set(load, await load())
}

export type LazyPart<T> =
  | { readonly status: 'ready'; readonly part: T }
  | { readonly status: 'loading' }
  | {
      readonly status: 'failed'
      /** A retry failed too. */
      readonly isAgain: boolean
      retry(): void
    }

/**
 * Returns a part of a screen that is loaded when it is shown, or the status of its load.
 *
 * @param load - The same function in every render.
 * @param isWanted - False: nothing is loaded. Default true.
 */
export function useLazyPart<T>(load: Load<T>, isWanted = true): LazyPart<T> {
  const [attempt, setAttempt] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState<number>()
  const [, setArrived] = useState(false)
  const part = arrived.get(load) as T | undefined
  const isHere = part !== undefined
  useEffect(() => {
    if (isHere || !isWanted) return undefined
    let isCurrent = true
    const cancel = afterPaint(() =>
      fetchPart(load).then(
        () => isCurrent && setArrived(true),
        () => isCurrent && setFailedAttempt(attempt),
      ),
    )
    return () => {
      isCurrent = false
      cancel()
    }
  }, [load, isHere, isWanted, attempt])
  if (part !== undefined) return { status: 'ready', part }
  if (failedAttempt === attempt) return { status: 'failed', isAgain: attempt > 0, retry: () => setAttempt(attempt + 1) }
  return { status: 'loading' }
}
