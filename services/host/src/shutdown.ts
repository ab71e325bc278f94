import { within } from './within.ts'

/** What one part may take to end: longer than the grace of requests and sockets that are in hand. */
const PART_LIMIT_MS = 5_000

/** The end of what a process or a group of services has begun. */
export interface Shutdown {
  /**
   * Registers how a part ends, and how long that may take; 5 s. Parts end newest first, so that requests end before what
   * answers them.
   */
  readonly add: (part: string, end: () => Promise<unknown>, limitMs?: number) => void
  /**
   * Ends all parts in turn. A part that fails, or does not end in time, does not keep the older ones from ending. Safe to
   * call twice.
   *
   * @returns a sentence for each part that did not end well.
   */
  readonly run: () => Promise<readonly string[]>
}

/**
 * Returns an empty list of ends.
 *
 * @example
 * shutdown.add('database', database.stop)
 * shutdown.add('listener', listener.stop)
 * await shutdown.run() // the listener, then the database
 */
export function createShutdown(): Shutdown {
  const parts: { readonly part: string; readonly end: () => Promise<unknown>; readonly limitMs: number }[] = []
  let running: Promise<readonly string[]> | undefined
  const endAll = async () => {
    const problems: string[] = []
    for (const { part, end, limitMs } of parts.reverse()) {
      try {
        if (!(await within(end(), limitMs))) problems.push(`${part} did not end within ${limitMs} ms`)
      } catch (error) {
        problems.push(`${part} did not end: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    return problems
  }
  return {
    add: (part, end, limitMs = PART_LIMIT_MS) => void parts.push({ part, end, limitMs }),
    run: () => {
      running ??= endAll()
      return running
    },
  }
}
