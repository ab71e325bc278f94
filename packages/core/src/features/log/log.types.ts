/** One line of the log, with its time. */
export interface LogEntry {
  /** Milliseconds since 1970. */
  readonly timeMs: number
  /** An error, or a failure as plain data: a line of level `error`. The name of an event: `info`, written with `debug` only. */
  readonly subject: object | string
}

/** The stored lines of the log. */
export interface LogLines {
  add(entry: LogEntry): void
  /** One line of JSON each, oldest first. */
  read(): string
}
