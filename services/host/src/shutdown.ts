import { finishesInTime } from './finishes-in-time.ts'

/** Timeout for the end of one part; longer than the grace of running requests and sockets. */
const PART_TIMEOUT_MS = 5_000

/** The orderly end of a process or a group of services. */
export interface Shutdown {
  /**
   * Registers the end of a part, and its timeout; 5 s. The newest part ends first, so that the listener of requests ends
   * before the service that handles them.
   */
  readonly add: (part: string, end: () => Promise<unknown>, timeoutMs?: number) => void
  /**
   * Ends all parts in turn. The older parts end also when a part fails or does not end in time. Safe to call twice.
   *
   * @returns a sentence for each part that failed or did not end in time.
   */
  readonly run: () => Promise<readonly string[]>
}

/**
 * Returns a shutdown without parts.
 *
 * @example
 * shutdown.add('database', database.stop)
 * shutdown.add('listener', listener.stop)
 * await shutdown.run() // the listener, then the database
 */
export function createShutdown(): Shutdown {
  const parts: { readonly part: string; readonly end: () => Promise<unknown>; readonly timeoutMs: number }[] = []
  let running: Promise<readonly string[]> | undefined
  const endAll = async () => {
    const problems: string[] = []
    for (const { part, end, timeoutMs } of parts.reverse()) {
      try {
        if (!(await finishesInTime(end(), timeoutMs))) problems.push(`${part} did not end within ${timeoutMs} ms`)
      } catch (error) {
        problems.push(`${part} did not end: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    return problems
  }
  return {
    add: (part, end, timeoutMs = PART_TIMEOUT_MS) => void parts.push({ part, end, timeoutMs }),
    run: () => {
      running ??= endAll()
      return running
    },
  }
}
