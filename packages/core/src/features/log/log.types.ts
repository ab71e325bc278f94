import type { Result } from '../../result.ts'

/** One line of the log, with its time. */
export interface LogEntry {
  /** Milliseconds since 1970. */
  readonly timeMs: number
  /** An error, or a failure as plain data: a line of level `error`. The name of an event: `info`, written with `debug` only. */
  readonly subject: object | string
}

/** The lines that are kept. */
export interface LogLines {
  add(entry: LogEntry): void
  /** One line of JSON each, oldest first. */
  read(): string
}

export interface LogVerbs {
  /**
   * Returns what went wrong since the page was loaded, oldest first: a line of JSON for each failure, with `debug` for each
   * tracked event too. At most 1,024,000 bytes; older lines give way. Of addresses on the web only the host is in it, and
   * long data is cut, so that a visitor can send it to the developer of a site.
   *
   * @example
   * const log = await client.actions.readLog()
   * if (log.ok) console.log(log.value)
   * @see Spec §9 "log buffer limit"
   */
  readLog(): Promise<Result<string>>
}
